import { expect, test } from 'vitest'
import { endOfDay, formatIsoTime, momentOnWall } from './wall-clock.ts'

test.each([
  ['2026-07-01', '15:00', '2026-07-01T20:00:00.000Z'],
  ['2026-11-21', '15:30', '2026-11-21T21:30:00.000Z'],
  ['2026-03-08', '01:30', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08', '03:30', '2026-03-08T08:30:00.000Z'],
  ['2026-11-01', '00:30', '2026-11-01T05:30:00.000Z'],
])('%s %s on the wall clock', (day, time, moment) => {
  expect(momentOnWall(day, time).toISOString()).toBe(moment)
  expect(formatIsoTime(momentOnWall(day, time))).toBe(time)
})

test('a day ends before the next one begins', () => {
  expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-22T05:59:59.999Z')
})
