import type { ReportMap as DrawnMap } from '../draw-report-map.server.ts'
import { COMPARABLES_TABLE } from './comparable-cards.tsx'
import { MapDrawing } from './map-drawing.tsx'

/** Where the home and its comparables are: drawn here, with the numbers of the cards, so that no one else learns who looks. */
export function ReportMap({ map }: { map: DrawnMap }) {
  const { width, height } = map
  return (
    <figure>
      <svg className="area-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="map-title map-text">
        <title id="map-title">Map of the home and its comparable rentals</title>
        <desc id="map-text">{map.alt}</desc>
        <MapDrawing map={map} />
      </svg>
      <figcaption>
        <span>{map.caption}</span>
        <a href={`#${COMPARABLES_TABLE}`}>See the same facts as a table</a>
      </figcaption>
    </figure>
  )
}
