import { formatDollars } from '#app/format/money.ts'
import type { Report } from './report.ts'
import type { ReportComparable } from './report-comparables.ts'

/** The range of the shown rent as text: 'Likely between', '$1,455 and $1,720', 'Half of similar homes rent in this range.' */
export function describeRange({ shown, rangeNote }: Report): {
  between: string
  ends: string
  note: string
  low: number
  high: number
} {
  const { low, high } = shown.likely ?? shown
  const isLikely = shown.likely !== null
  return {
    low,
    high,
    between: isLikely ? 'Likely between' : 'Between',
    ends: `${formatDollars(low)} and ${formatDollars(high)}`,
    note: isLikely ? 'Half of similar homes rent in this range.' : rangeNote,
  }
}

/** '0.3 mi', '3 bd, 1.5 ba', '1,702 sq ft at $1.13', 'built 1931', 'rented 60 days ago': the known ones. */
export function shortFacts(comparable: ReportComparable): string[] {
  const { distance, rooms, squareFootage, rentPerSquareFoot, yearBuilt, shortAge } = comparable
  const each = rentPerSquareFoot === null ? '' : ` at ${rentPerSquareFoot}`
  const size = squareFootage === 'unknown' ? null : `${squareFootage} sq ft${each}`
  const built = yearBuilt === null ? null : `built ${yearBuilt}`
  return [distance, rooms === 'unknown' ? null : rooms, size, built, shortAge].filter((fact) => fact !== null)
}
