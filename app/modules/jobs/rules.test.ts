import { expect, test } from 'vitest'
import { JOB_TIME_LIMIT_MS, LEASE_MS, retryDelayMs } from './rules.ts'

const MINUTE = 60_000

test('waits about 1, 4, 16 minutes and so on, at most a day', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryDelayMs(attempts, 0.5) / MINUTE)
  expect(minutes).toEqual([1, 4, 16, 64, 256, 1024, 1440, 1440])
})

test('spreads the waits by a fifth to both sides, never over a day', () => {
  expect(retryDelayMs(1, 0)).toBe(0.8 * MINUTE)
  expect(retryDelayMs(1, 0.999999)).toBeCloseTo(1.2 * MINUTE, -2)
  expect(retryDelayMs(8, 0.999999)).toBe(1440 * MINUTE)
})

test('a lease outlasts the longest try', () => {
  expect(LEASE_MS).toBeGreaterThan(JOB_TIME_LIMIT_MS)
})
