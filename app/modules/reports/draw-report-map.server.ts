import { type AreaMap, drawAreaMap, reachOf } from '#app/modules/area-map/draw-map.ts'
import { listStreetsAround } from '#app/modules/area-map/find-streets.server.ts'
import type { Report } from './report.ts'

/** The map of a report, with the streets that were imported; null where no place is known. */
export function drawReportMap({ places, comparables }: Report): AreaMap | null {
  if (!places || !comparables) return null
  const { home, rentals } = places
  const reach = reachOf(rentals.map(({ miles }) => miles))
  const marked = rentals.map(({ number, position }) => ({
    number,
    position,
    isLeftOut: comparables.rows[number - 1]?.isLeftOut === true,
  }))
  return drawAreaMap(home, reach, marked, listStreetsAround(home, reach))
}
