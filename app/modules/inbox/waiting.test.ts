import { expect, test } from 'vitest'
import { shortMoment, waitedFor } from './waiting.ts'

const NOW = new Date('2026-11-21T15:58:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

test('a waiting time has one unit', () => {
  expect([0, 6, 60, 170, 1_500, 4_400].map((minutes) => waitedFor(ago(minutes), NOW))).toEqual([
    '1 min',
    '6 min',
    '1 h',
    '2 h',
    '1 day',
    '3 days',
  ])
})

test('a time of arrival is shown as clock time, weekday or date', () => {
  expect([6, 1_500, 20_000].map((minutes) => shortMoment(ago(minutes), NOW))).toEqual(['9:52 AM', 'Fri', 'Nov 7'])
})
