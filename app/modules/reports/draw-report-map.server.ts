import { formatList } from '#app/format/money.ts'
import { type AreaMap, drawAreaMap, mapReachMiles } from '#app/modules/area-map/draw-map.ts'
import { type MapTile, tilesAround } from '#app/modules/area-map/map-tiles.ts'
import { listStreetsAround } from '#app/modules/area-map/find-streets.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Report } from './report.ts'
import type { ReportPlaces } from './report-places.ts'

/** A map with its sources, and a description for readers who can't see it. */
export type ReportMap = AreaMap & { alt: string; caption: string }

/** The same for the web, where a provider's tiles may cover our drawing. */
export type ReportWebMap = ReportMap & { tiles: MapTile[] }

/** A report's map, with the imported streets; null if no place is known. */
export function drawReportMap({ places, comparables }: Report, zipCode: string): ReportMap | null {
  if (!places || !comparables) return null
  const { home, rentals } = places
  const reach = reachTo(places)
  const marked = rentals.map(({ number, position }) => ({
    number,
    position,
    isLeftOut: comparables.rows[number - 1]?.isLeftOut === true,
  }))
  const map = drawAreaMap(home, reach, marked, listStreetsAround(home, reach))
  return { ...map, alt: altOf(places), caption: captionOf(places, map.hasStreets, zipCode) }
}

/** A report's map for the web, with tiles from the configured provider. */
export function drawReportWebMap(report: Report, zipCode: string): ReportWebMap | null {
  const map = drawReportMap(report, zipCode)
  if (!map || !report.places) return null
  const { address, attribution } = getSetting('mapTiles')
  if (address === '') return { ...map, tiles: [] }
  const tiles = tilesAround(report.places.home, reachTo(report.places), address)
  return { ...map, tiles, caption: `Map: ${attribution}. ${map.caption}` }
}

function reachTo({ rentals }: ReportPlaces): number {
  return mapReachMiles(rentals.map(({ miles }) => miles))
}

function altOf({ rentals, isHomeApproximate }: ReportPlaces): string {
  const farthest = Math.max(...rentals.map(({ miles }) => miles)).toFixed(1)
  const from = isHomeApproximate ? 'the center of its ZIP code' : 'the home'
  return `${rentals.length === 1 ? 'One rental is' : `${rentals.length} rentals are`} within ${farthest} miles of ${from}. The cards and the table show the same details.`
}

function captionOf({ isHomeApproximate, unknown }: ReportPlaces, hasStreets: boolean, zipCode: string): string {
  const source = hasStreets ? 'Streets and city limits: U.S. Census.' : 'City limits: U.S. Census.'
  const home = isHomeApproximate ? ` We placed the home at the center of ZIP ${zipCode} and measured distances from there.` : ''
  const missing =
    unknown.length === 0
      ? ''
      : ` We only know the ZIP code for ${unknown.length === 1 ? 'rental' : 'rentals'} ${formatList(unknown.map(String))}.`
  return `${source} Rivers and lakes: Natural Earth.${home}${missing}`
}
