import { expect, test } from 'vitest'
import { JOB_TIME_LIMIT_MS, LEASE_MS, retryDelayMs, retryPolicyOf } from './rules.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The waits of a job that always fails, in minutes, each without its jitter. */
function waitsOf(kind: string): number[] {
  const policy = retryPolicyOf(kind)
  return Array.from({ length: policy.maxAttempts - 1 }, (_, index) => retryDelayMs(index + 1, 0.5, policy) / MINUTE)
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('waits about 1, 4, 16 minutes and so on, at most a day, for about two days', () => {
  expect(waitsOf('daily-cleanup')).toEqual([1, 4, 16, 64, 256, 1024, 1200])
  expect(waitsOf('a kind of a newer version')).toEqual(waitsOf('daily-cleanup'))
})

test('tries a message every half hour for five days, and a document for two', () => {
  expect(waitsOf('send-message').slice(0, 6)).toEqual([1, 4, 16, 30, 30, 30])
  expect(sum(waitsOf('send-message')) * MINUTE).toBeGreaterThan(5 * DAY)
  expect(sum(waitsOf('send-agreement')) * MINUTE).toBeGreaterThan(2 * DAY)
})

test('spreads waits by a fifth both ways, including the longest, and none exceeds the limit', () => {
  expect(retryDelayMs(1, 0)).toBe(0.8 * MINUTE)
  expect(retryDelayMs(1, 0.999999)).toBeCloseTo(1.2 * MINUTE, -2)
  const policy = retryPolicyOf('send-message')
  expect(retryDelayMs(100, 0, policy)).toBe(24 * MINUTE)
  expect(retryDelayMs(100, 0.999999, policy)).toBeCloseTo(36 * MINUTE, -2)
  for (const attempts of [1, 6, 7, 8, 1000]) {
    expect(retryDelayMs(attempts, 0.999999)).toBeLessThanOrEqual(DAY)
    expect(retryDelayMs(attempts, 0.999999, policy)).toBeLessThan(60 * MINUTE)
  }
})

test('a lease outlasts the longest try', () => {
  expect(LEASE_MS).toBeGreaterThan(JOB_TIME_LIMIT_MS)
})
