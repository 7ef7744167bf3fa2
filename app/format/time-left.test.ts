import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts'
import { formatDuration, timeLeft } from './time-left.ts'

const startedAt = new Date('2026-11-20T15:00:00Z')
const dueAt = new Date(startedAt.getTime() + DAY_MS)
const after = (ms: number) => new Date(startedAt.getTime() + ms)
const at = (ms: number, doneAt?: Date) => timeLeft({ startedAt, dueAt, doneAt }, after(ms))

test('A deadline runs, is due soon in its last 4 hours, and is over afterward', () => {
  expect(at(0)).toEqual({ state: 'ok', words: '24 h left', elapsedFraction: 0 })
  expect(at(12 * HOUR_MS)).toEqual({ state: 'ok', words: '12 h left', elapsedFraction: 0.5 })
  expect(at(20 * HOUR_MS - MINUTE_MS)).toMatchObject({ state: 'ok', words: '4 h 01 min left' })
  expect(at(20 * HOUR_MS)).toMatchObject({ state: 'soon', words: '4 h left' })
  expect(at(DAY_MS)).toMatchObject({ state: 'soon', words: '0 min left', elapsedFraction: 1 })
  expect(at(DAY_MS + 125 * MINUTE_MS)).toEqual({ state: 'over', words: '2 h 05 min over', elapsedFraction: 1 })
})

test('A finished deadline keeps the time it took, even if it was late', () => {
  expect(at(5 * DAY_MS, after(48 * MINUTE_MS))).toEqual({ state: 'done', words: 'after 48 min', elapsedFraction: 1 })
  expect(at(5 * DAY_MS, after(3 * DAY_MS)).words).toBe('after 3 days')
})

test('A deadline without time, or with a wrong clock, has a full ring and no negative words', () => {
  expect(timeLeft({ startedAt: dueAt, dueAt }, dueAt)).toMatchObject({ state: 'soon', elapsedFraction: 1 })
  expect(at(-HOUR_MS)).toMatchObject({ words: '25 h left', elapsedFraction: 0 })
  expect(formatDuration(-5)).toBe('0 min')
})
