import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { medianResponseMs, recordResponseTime } from './response-times.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('the median of the last hour is within a fifth, and older values are dropped', () => {
  expect(medianResponseMs(now)).toBeNull()
  for (const milliseconds of [8, 40, 42, 44, 90_000]) recordResponseTime(milliseconds, now)
  recordResponseTime(2, now - 59 * MINUTE_MS)
  const median = medianResponseMs(now)
  expect(median).toBeGreaterThanOrEqual(40)
  expect(median).toBeLessThanOrEqual(50)
  recordResponseTime(8, now + 2 * HOUR_MS)
  expect(medianResponseMs(now + 2 * HOUR_MS)).toBeLessThan(10)
})
