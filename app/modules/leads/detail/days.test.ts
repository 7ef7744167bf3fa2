import { expect, test } from 'vitest'
import { endOfDay } from '#app/format/wall-clock.ts'
import { daysInWords, dueInWords } from './days.ts'

const NOW = new Date('2026-11-21T15:58:00Z')

test.each([
  ['2026-11-21T06:01:00Z', 'today'],
  ['2026-11-21T05:59:00Z', '1 day'],
  ['2026-10-31T15:00:00Z', '21 days'],
  ['2026-11-22T15:00:00Z', 'today'],
])('since %s: %s', (since, words) => {
  expect(daysInWords(new Date(since), NOW)).toBe(words)
})

test('an overdue action says so, and by how many days', () => {
  const due = (dueAt: Date, isAllDay = false) => dueInWords({ dueAt, isAllDay }, NOW)
  expect(due(new Date('2026-11-21T23:00:00Z'))).toBe('Due Nov 21, 5:00 PM')
  expect(due(endOfDay('2026-11-21'), true)).toBe('Due Nov 21')
  expect(due(new Date('2026-11-21T15:00:00Z'))).toBe('Overdue since Nov 21, 9:00 AM')
  expect(due(endOfDay('2026-11-19'), true)).toBe('Overdue since Nov 19, 2 days')
})
