import { expect, test } from 'vitest'
import { parseAnalyticsRange } from './analytics-range.ts'
import { goalFor, monthsOf } from './goals.ts'

const rangeOf = (query: string) => parseAnalyticsRange(new URLSearchParams(query), new Date('2026-11-26T18:00:00Z'))

test('days count as shares of their months, also across clock changes', () => {
  expect(monthsOf(rangeOf('from=2026-01-01&to=2026-12-31'))).toBe(12)
  expect(monthsOf(rangeOf('from=2026-02-01&to=2026-02-14'))).toBe(0.5)
  expect(monthsOf(rangeOf('from=2026-11-01&to=2026-11-30'))).toBe(1)
})

test('a goal is per month, and none stays none', () => {
  expect(goalFor(rangeOf('from=2026-11-16&to=2026-11-22'), 40)).toBe(9)
  expect(goalFor(rangeOf('from=2026-01-01&to=2026-03-31'), 40)).toBe(120)
  expect(goalFor(rangeOf(''), 0)).toBe(null)
})
