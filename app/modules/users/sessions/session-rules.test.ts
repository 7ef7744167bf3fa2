import { describe, expect, test } from 'vitest'
import { isLastSeenStale, isSessionLive, sessionEnd } from './session-rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = new Date('2026-10-30T15:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)

describe('isSessionLive', () => {
  const session = { lastSeenAt: start, expiresAt: sessionEnd(start) }

  test('ends 12 hours after it was last used', () => {
    expect(isSessionLive(session, after(12 * HOUR - 1))).toBe(true)
    expect(isSessionLive(session, after(12 * HOUR))).toBe(false)
  })

  test('ends 14 days after signing in, however much it is used', () => {
    const used = { ...session, lastSeenAt: after(14 * 24 * HOUR - 1) }
    expect(isSessionLive(used, after(14 * 24 * HOUR - 1))).toBe(true)
    expect(isSessionLive(used, after(14 * 24 * HOUR))).toBe(false)
  })
})

describe('isLastSeenStale', () => {
  const session = { lastSeenAt: start, expiresAt: sessionEnd(start) }

  test('is written at most once a minute', () => {
    expect(isLastSeenStale(session, after(MINUTE - 1))).toBe(false)
    expect(isLastSeenStale(session, after(MINUTE))).toBe(true)
  })

  test('is written if the clock was set back', () => {
    expect(isLastSeenStale(session, after(-7 * 24 * HOUR))).toBe(true)
  })
})
