import { expect, test } from 'vitest'
import { CODE_MINUTES, codeState, mayMailCode } from './rules.ts'

const MINUTE = 60_000
const now = new Date('2026-11-21T18:00:00Z')
const mailedAt = (sentAt: Date) => ({
  sentAt,
  expiresAt: new Date(sentAt.getTime() + CODE_MINUTES * MINUTE),
  wrongTries: 0,
  sentCount: 1,
})
const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)

test('a code holds for a quarter of an hour', () => {
  expect(codeState(mailedAt(now), now)).toBe('good')
  expect(codeState(mailedAt(now), after(CODE_MINUTES - 1))).toBe('good')
  expect(codeState(mailedAt(now), after(CODE_MINUTES))).toBe('ended')
})

test('a code that was mailed under a clock a week ahead does not hold for a week, and keeps nobody from the next', () => {
  const ahead = mailedAt(after(7 * 24 * 60))
  expect(codeState(ahead, now)).toBe('ended')
  expect(mayMailCode(ahead, now)).toBe('yes')
})
