import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { durationOf, paceOf } from './rules.ts'

test.each([
  [30, { batch: 1, everyMs: 2 * MINUTE_MS }],
  [60, { batch: 1, everyMs: MINUTE_MS }],
  [120, { batch: 2, everyMs: MINUTE_MS }],
])('%i an hour', (perHour, pace) => {
  expect(paceOf(perHour)).toEqual(pace)
})

test('sending everything at once has no rate limit', () => {
  expect(paceOf(null)).toBeNull()
})

test('84 emails at 30 an hour take 2 hours and 46 minutes', () => {
  expect(durationOf(84, 30)).toBe(2 * HOUR_MS + 46 * MINUTE_MS)
  expect(durationOf(84, null)).toBe(0)
  expect(durationOf(0, 30)).toBe(0)
})
