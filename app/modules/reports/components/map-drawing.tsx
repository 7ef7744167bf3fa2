import type { AreaMap } from '#app/modules/area-map/draw-map.ts'

/** What is on the map of a report: grounds, water, streets, rings, names, then the home and its numbered rentals. */
export function MapDrawing({ map: { towns, water, rivers, streets, rings, labels, home, pins } }: { map: AreaMap }) {
  return (
    <>
      {towns.map(({ d, tone }) => (
        <path key={d} d={d} className={`map-town-${tone}`} />
      ))}
      <path d={water.join('')} className="map-water" />
      <path d={rivers.join('')} className="map-river" />
      {streets.map(({ kind, d }) => (
        <path key={kind} d={d} className={`map-${kind}`} />
      ))}
      {rings.map(({ radius, label }) => (
        <g key={radius} className="map-ring">
          <circle cx={home.x} cy={home.y} r={radius} />
          <text x={home.x} y={home.y + radius + 5}>
            {label}
          </text>
        </g>
      ))}
      {labels.map(({ text, x, y, kind }) => (
        <text key={text} x={x} y={y} className={`map-name-${kind}`}>
          {text}
        </text>
      ))}
      <g transform={`translate(${home.x} ${home.y})`}>
        <g className="map-home">
          <path d="M0 4C-6-8-22-16-22-34a22 22 0 0 1 44 0C22-16 6-8 0 4z" />
          <path d="M-11-33L0-43 11-33M-8-35v11H8v-11M-2.5-24v-6h5v6" />
        </g>
      </g>
      {pins.map(({ number, x, y, isLeftOut }) => (
        <g key={number} transform={`translate(${x} ${y})`}>
          <g className={isLeftOut ? 'map-pin is-left-out' : 'map-pin'}>
            <path d="M0 0C-4-8-14-13-14-24a14 14 0 0 1 28 0C14-13 4-8 0 0z" />
            <text y="-19">{number}</text>
          </g>
        </g>
      ))}
    </>
  )
}
