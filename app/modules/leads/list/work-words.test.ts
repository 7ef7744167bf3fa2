import { expect, test } from 'vitest'
import { agoInWords, daysSince, dueInList, oldStatus } from './work-words.ts'

const NOW = new Date('2026-11-21T16:00:00Z')
const due = (text: string, isAllDay = false) => dueInList({ dueAt: new Date(text), isAllDay }, NOW)

test('a list says when a next action is due, or how late it is', () => {
  expect(due('2026-11-21T23:00:00Z')).toBe('Today, 5:00 PM')
  expect(due('2026-11-22T05:59:59Z', true)).toBe('Today')
  expect(due('2026-11-23T15:00:00Z')).toBe('Nov 23, 9:00 AM')
  expect(due('2026-11-24T05:59:59Z', true)).toBe('Nov 23')
  expect(due('2026-11-21T15:00:00Z')).toBe('Late today')
  expect(due('2026-11-19T15:00:00Z')).toBe('2 days late')
  expect(dueInList({ dueAt: null, isAllDay: false }, NOW)).toBe('No date')
})

test('a list says how long ago a contact was', () => {
  expect(agoInWords(new Date('2026-11-21T15:54:00Z'), NOW)).toBe('6 min ago')
  expect(agoInWords(new Date('2026-11-21T12:00:00Z'), NOW)).toBe('4 h ago')
  expect(agoInWords(new Date('2026-11-19T12:00:00Z'), NOW)).toBe('2 days ago')
})

test('an open lead’s status is old after a week, but not once the lead is enrolled', () => {
  expect(oldStatus({ statusKey: 'proposal' }, 7)).toBe('7 days in this status')
  expect(oldStatus({ statusKey: 'proposal' }, 6)).toBeNull()
  expect(oldStatus({ statusKey: 'enrolled' }, 40)).toBeNull()
  expect(oldStatus({ statusKey: 'lost' }, 40)).toBeNull()
})

test('a status of yesterday evening is a day old, as on the lead’s page', () => {
  const [evening, morning] = [new Date('2026-11-21T02:00:00Z'), new Date('2026-11-21T15:00:00Z')]
  expect(daysSince(evening, morning)).toBe('1 day')
  expect(daysSince(evening, new Date('2026-11-21T05:59:00Z'))).toBe('today')
})
