import type { AreaMap } from '#app/modules/area-map/draw-map.ts'
import type { ReportPlaces } from '../report-places.ts'
import { COMPARABLES_TABLE } from './comparable-cards.tsx'

type ReportMapProps = { map: AreaMap; places: ReportPlaces; zipCode: string }

/** Where the home and its comparables are: drawn here, with the numbers of the cards, so that no one else learns who looks. */
export function ReportMap({ map, places, zipCode }: ReportMapProps) {
  const { width, height, home } = map
  return (
    <figure>
      <svg className="area-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="map-title map-text">
        <title id="map-title">Map of the home and its comparable rentals</title>
        <desc id="map-text">{describe(places)}</desc>
        {map.towns.map(({ d, tone }) => (
          <path key={d} d={d} className={`map-town-${tone}`} />
        ))}
        <path d={map.water.join('')} className="map-water" />
        <path d={map.rivers.join('')} className="map-river" />
        {map.streets.map(({ kind, d }) => (
          <path key={kind} d={d} className={`map-${kind}`} />
        ))}
        {map.rings.map(({ radius, label }) => (
          <g key={radius} className="map-ring">
            <circle cx={home.x} cy={home.y} r={radius} />
            <text x={home.x} y={home.y + radius + 5}>
              {label}
            </text>
          </g>
        ))}
        {map.labels.map(({ text, x, y, kind }) => (
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
        {map.pins.map(({ number, x, y, isLeftOut }) => (
          <g key={number} transform={`translate(${x} ${y})`}>
            <g className={isLeftOut ? 'map-pin is-left-out' : 'map-pin'}>
              <path d="M0 0C-4-8-14-13-14-24a14 14 0 0 1 28 0C14-13 4-8 0 0z" />
              <text y="-19">{number}</text>
            </g>
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{captionOf(places, map.hasStreets, zipCode)}</span>
        <a href={`#${COMPARABLES_TABLE}`}>Same facts as a table</a>
      </figcaption>
    </figure>
  )
}

function describe({ rentals, isHomeApproximate }: ReportPlaces): string {
  const farthest = Math.max(...rentals.map(({ miles }) => miles)).toFixed(1)
  const from = isHomeApproximate ? 'the center of its ZIP code' : 'the home'
  return `${rentals.length === 1 ? 'One rental lies' : `${rentals.length} rentals lie`} within ${farthest} miles of ${from}. The cards beside the map and the table have the same facts.`
}

function captionOf({ isHomeApproximate, unknown }: ReportPlaces, hasStreets: boolean, zipCode: string): string {
  const source = hasStreets ? 'Streets and city limits: U.S. Census.' : 'City limits: U.S. Census.'
  const home = isHomeApproximate ? ` Your home is at the center of ZIP ${zipCode}; distances are measured from there.` : ''
  const missing = unknown.length === 0 ? '' : ` Of ${unknown.join(', ')} only the ZIP code is known.`
  return `${source} Rivers and lakes: Natural Earth.${home}${missing}`
}
