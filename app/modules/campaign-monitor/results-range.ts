import { formatIsoDay } from '#app/format/date.ts'
import { startOfDayInChicago } from '#app/format/day-range.ts'
import { keysOf } from '#app/format/records.ts'
import { addWallDays } from '#app/format/wall-clock.ts'

/** The ranges for results by their name in the address: days back from today, and days per bar. */
const RANGES = {
  '30d': { label: '30 days', days: 30, barDays: 1 },
  '13w': { label: '13 weeks', days: 91, barDays: 7 },
  '52w': { label: '52 weeks', days: 364, barDays: 28 },
} as const

type ResultsRange = keyof typeof RANGES

/** The available ranges. Null is all time. */
export const RANGE_CHOICES: readonly { range: ResultsRange | null; label: string }[] = [
  ...keysOf(RANGES).map((range) => ({ range, label: RANGES[range].label })),
  { range: null, label: 'All time' },
]

/** The range in an address, or null. */
export function readResultsRange(request: Request): ResultsRange | null {
  const asked = new URL(request.url).searchParams.get('range')
  return RANGE_CHOICES.find(({ range }) => range !== null && range === asked)?.range ?? null
}

/** The start of each bar, earliest first, in Des Moines days. The last bar ends today. All time shows 52 weeks. */
export function barStarts(range: ResultsRange | null, now: Date): Date[] {
  const { days, barDays } = RANGES[range ?? '52w']
  const today = startOfDayInChicago(formatIsoDay(now))
  return Array.from({ length: days / barDays }, (_, bar) => addWallDays(today, 1 - days + bar * barDays))
}
