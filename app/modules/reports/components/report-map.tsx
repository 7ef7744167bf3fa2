import type { AreaMap } from '#app/modules/area-map/draw-map.ts'
import type { ReportPlaces } from '../report-places.ts'
import { COMPARABLES_TABLE } from './comparable-cards.tsx'
import { MapDrawing } from './map-drawing.tsx'

type ReportMapProps = { map: AreaMap; places: ReportPlaces; zipCode: string }

/** Where the home and its comparables are: drawn here, with the numbers of the cards, so that no one else learns who looks. */
export function ReportMap({ map, places, zipCode }: ReportMapProps) {
  const { width, height } = map
  return (
    <figure>
      <svg className="area-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="map-title map-text">
        <title id="map-title">Map of the home and its comparable rentals</title>
        <desc id="map-text">{describe(places)}</desc>
        <MapDrawing map={map} />
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
