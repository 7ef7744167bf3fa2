import type { AreaMap } from '#app/modules/area-map/draw-map.ts'
import type { MapTile } from '#app/modules/area-map/map-tiles.ts'
import { MAP_MARKS } from '#app/modules/area-map/map-marks.ts'

/**
 * A report map: areas, water, streets, rings, names, then the home and its numbered rentals. A
 * provider's tiles cover our own drawing, which shows through where a tile is missing. Tiles are
 * requested without cookies.
 */
export function MapDrawing({ map, tiles = [] }: { map: AreaMap; tiles?: readonly MapTile[] }) {
  const { towns, water, rivers, streets, rings, labels, home, pins } = map
  const names = labels.map(({ text, x, y, kind }) => (
    <text key={text} x={x} y={y} className={`map-name-${kind}`}>
      {text}
    </text>
  ))
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
      {tiles.length > 0 && names}
      {tiles.map(({ address, ...place }) => (
        <image key={address} href={address} {...place} preserveAspectRatio="none" crossOrigin="anonymous" />
      ))}
      {rings.map(({ radius, label, labelY }) => (
        <g key={radius} className="map-ring">
          <circle cx={home.x} cy={home.y} r={radius} />
          <text x={home.x} y={labelY + 5}>
            {label}
          </text>
        </g>
      ))}
      {tiles.length === 0 && names}
      <g transform={`translate(${home.x} ${home.y})`}>
        <g className="map-home">
          <path d={MAP_MARKS.home.outline} />
          <path d={MAP_MARKS.home.house} />
        </g>
      </g>
      {pins.map(({ number, x, y, isLeftOut }) => (
        <g key={number} transform={`translate(${x} ${y})`}>
          <g className={isLeftOut ? 'map-pin is-left-out' : 'map-pin'}>
            <path d={MAP_MARKS.pin} />
            <text y="-19">{number}</text>
          </g>
        </g>
      ))}
    </>
  )
}
