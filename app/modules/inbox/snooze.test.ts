import { expect, test } from 'vitest'
import { snoozedUntil, snoozeLabels } from './snooze.ts'

// A Saturday, 9:58 AM in the company's time zone.
const NOW = new Date('2026-11-21T15:58:00Z')
const until = (chosen: string) => snoozedUntil(chosen, NOW)?.toISOString()

test('one press means three hours, tomorrow morning or Monday morning', () => {
  expect([until('hours'), until('tomorrow'), until('monday')]).toEqual([
    '2026-11-21T18:58:00.000Z',
    '2026-11-22T15:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
  ])
  expect(snoozeLabels(NOW).map(({ label }) => label)).toEqual([
    'In 3 hours, Nov 21, 12:58 PM',
    'Tomorrow, Nov 22, 9:00 AM',
    'Next Monday, Nov 23, 9:00 AM',
  ])
})

test('a chosen time has to be ahead, and within a year', () => {
  expect(until('2026-12-01T08:30')).toBe('2026-12-01T14:30:00.000Z')
  for (const refused of ['2026-11-21T09:00', '2031-01-01T09:00', '2026-13-45T99:99', 'soon', ''])
    expect(until(refused)).toBeUndefined()
})
