import { expect, test } from 'vitest'
import { parseAnalyticsRange } from './analytics-range.ts'
import { goalFor, monthsOf } from './goals.ts'

const rangeOf = (query: string) => parseAnalyticsRange(new URLSearchParams(query), new Date('2026-11-26T18:00:00Z'))

test('days are as many months as they are shares of theirs, also where the clocks change', () => {
  expect(monthsOf(rangeOf('from=2026-01-01&to=2026-12-31'))).toBe(12)
  expect(monthsOf(rangeOf('from=2026-02-01&to=2026-02-14'))).toBe(0.5)
  expect(monthsOf(rangeOf('from=2026-11-01&to=2026-11-30'))).toBe(1)
})

test('a goal is one of a month, and none is none', () => {
  expect(goalFor(rangeOf('from=2026-11-16&to=2026-11-22'), 40)).toBe(9)
  expect(goalFor(rangeOf('from=2026-01-01&to=2026-03-31'), 40)).toBe(120)
  expect(goalFor(rangeOf(''), 0)).toBe(null)
})
