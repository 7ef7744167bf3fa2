import { expect, test } from 'vitest'
import { formatDate, formatDayAndTime } from './date.ts'
import { keepTogether } from './keep-together.ts'

const withSpaces = (text: string) => text.replaceAll('~', ' ')
const withKept = (text: string) => text.replaceAll('~', '\u00A0')

test('dates and times keep together in a text', () => {
  const at = `Paid on ${formatDate('2026-11-22T02:14:00Z')}, confirm by ${formatDayAndTime('2026-11-24T16:00:00Z')}`
  const kept = withKept('Paid on November~21,~2026, confirm by Tuesday, November~24, 10:00~AM~Central')
  expect(keepTogether(at).split(' ')).toEqual(kept.split(' '))
})

test('amounts, percentages, durations, distances and phone numbers keep together, other numbers do not', () => {
  const text =
    'in 2~h 10~min, 3.3~mi away, call (515)~555-0142: $1,900~a~month, $1.2~million, 42~percent since March~6,~1996, 3 of 10 homes, $60 for paint, 2 minutes'
  expect(keepTogether(withSpaces(text))).toBe(withKept(text))
})
