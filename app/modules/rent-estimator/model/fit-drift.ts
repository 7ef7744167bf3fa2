import type { ZipFacts } from './public-figures.ts'

/**
 * How differently ZIP codes moved between two years (indexes in `FISCAL_YEARS`) of HUD's two-bedroom figures: the variance of
 * their log changes, minus the area's own. Neighbors hardly correlate (tested: 0.3 at 3 to 5 miles, 0.1 or less elsewhere).
 */
export function fitDrift(zips: ZipFacts[], fromIndex: number, toIndex: number): number {
  const changes = zips.flatMap((zip) => {
    const [from, to] = [zip.rents[fromIndex]?.[2], zip.rents[toIndex]?.[2]]
    return zip.countyYears.length > 0 || from === undefined || to === undefined ? [] : [Math.log(to / from)]
  })
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
  return changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / changes.length
}
