import { expect, test } from 'vitest'
import { firstWebinar } from '#app/content/webinar.ts'
import { atCentralTime, isOver, webinarClock, webinarDay } from './rules.ts'

test('the first webinar is on Thursday, May 15th, 12:00 PM Central', () => {
  expect(webinarDay(firstWebinar, new Date('2025-05-01T12:00:00Z'))).toBe('Thursday, May 15th')
  expect(webinarDay(firstWebinar, new Date('2026-11-21T12:00:00Z'))).toBe('Thursday, May 15th, 2025')
  expect(webinarClock(firstWebinar)).toBe('12:00 PM Central')
})

test('it is over an hour after its start', () => {
  expect(isOver(firstWebinar, new Date('2025-05-15T17:59:59Z'))).toBe(false)
  expect(isOver(firstWebinar, new Date('2025-05-15T18:00:00Z'))).toBe(true)
})

test.each([
  ['2026-06-01T17:00:00Z', 'June 1st'],
  ['2026-06-02T17:00:00Z', 'June 2nd'],
  ['2026-06-03T17:00:00Z', 'June 3rd'],
  ['2026-06-11T17:00:00Z', 'June 11th'],
  ['2026-06-22T17:00:00Z', 'June 22nd'],
])('%s is %s', (startsAt, words) => {
  expect(webinarDay({ startsAt: new Date(startsAt), lengthMinutes: 60 }, new Date('2026-01-05T12:00:00Z'))).toContain(words)
})

test.each([
  ['2026-12-10 12:00', '2026-12-10T18:00:00.000Z'],
  ['2026-07-09T12:00', '2026-07-09T17:00:00.000Z'],
  // Clocks move forward from 2 to 3, and back from 2 to 1.
  ['2026-03-08 02:30', undefined],
  ['2026-11-01 01:30', '2026-11-01T06:30:00.000Z'],
  ['2026-02-30 12:00', undefined],
  ['next Thursday', undefined],
])('%s in Central time is %s', (text, moment) => {
  expect(atCentralTime(text)?.toISOString()).toBe(moment)
})
