import { describe, expect, test } from 'vitest'
import { ATTEMPT_WINDOW_MS, CODE_MINUTES, closedUntil, codeState, secondsUntilNextCode } from './rules.ts'

const MINUTE = 60_000
const now = new Date('2026-11-21T18:00:00Z')
const mailedAt = (sentAt: Date) => ({
  sentAt,
  expiresAt: new Date(sentAt.getTime() + CODE_MINUTES * MINUTE),
  wrongTries: 0,
})
const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)

test('a code expires after 15 minutes', () => {
  expect(codeState(mailedAt(now), now)).toBe('good')
  expect(codeState(mailedAt(now), after(CODE_MINUTES - 1))).toBe('good')
  expect(codeState(mailedAt(now), after(CODE_MINUTES))).toBe('ended')
})

test("a code emailed under a clock a week ahead doesn't work for a week, and blocks no later code", () => {
  const ahead = mailedAt(after(7 * 24 * 60))
  expect(codeState(ahead, now)).toBe('ended')
  expect(secondsUntilNextCode(ahead, now)).toBe(0)
})

test('another code can be requested after a minute, or at once after too many wrong tries', () => {
  expect(secondsUntilNextCode(undefined, now)).toBe(0)
  expect(secondsUntilNextCode(mailedAt(now), now)).toBe(60)
  expect(secondsUntilNextCode(mailedAt(now), new Date(now.getTime() + 59_500))).toBe(1)
  expect(secondsUntilNextCode(mailedAt(now), after(1))).toBe(0)
  expect(secondsUntilNextCode(mailedAt(now), new Date(now.getTime() - 50)), 'asked for at the same moment').toBe(60)
  expect(secondsUntilNextCode({ ...mailedAt(now), wrongTries: 5 }, now)).toBe(0)
})

describe('signing is closed', () => {
  /** Attempts this many minutes ago, newest first. */
  const attempts = (...minutesAgo: number[]) => minutesAgo.map((minutes) => after(-minutes))
  const DAY_MINUTES = 24 * 60

  test('for a day after the last of too many attempts within a day', () => {
    expect(closedUntil(attempts(10, 20), 3, now)).toBeNull()
    expect(closedUntil(attempts(10, 20, 30), 3, now)).toEqual(after(DAY_MINUTES - 10))
    expect(closedUntil(attempts(10, 20, DAY_MINUTES + 9), 3, now)).toEqual(after(DAY_MINUTES - 10))
    expect(closedUntil(attempts(10, 20, DAY_MINUTES + 10), 3, now)).toBeNull()
    expect(closedUntil(attempts(DAY_MINUTES - 1, DAY_MINUTES, DAY_MINUTES + 1), 3, now)).toEqual(after(1))
    expect(closedUntil(attempts(DAY_MINUTES, DAY_MINUTES + 1, DAY_MINUTES + 2), 3, now)).toBeNull()
  })

  test('not by attempts under a clock that was set back since', () => {
    expect(closedUntil(attempts(-10, -9, -8), 3, now)).toBeNull()
    expect(ATTEMPT_WINDOW_MS).toBe(24 * 60 * MINUTE)
  })
})
