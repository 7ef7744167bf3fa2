import { expect, test } from 'vitest'
import { readDayText, readTimeText } from './day-text.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['11/21/2026', '2026-11-21'],
  ['2/9/2024', '2024-02-09'],
  ['02/30/2025', null],
  ['2025-02-29', null],
  ['11/21/26', null],
  ['0001-01-01', null],
  ['tomorrow', null],
])('the day %s is %s', (text, day) => {
  expect(readDayText(text)).toBe(day)
})

test.each([
  ['15:00', '15:00'],
  ['3 PM', '15:00'],
  ['3:30pm', '15:30'],
  ['12 AM', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['9:05', '09:05'],
  ['09:05:30', '09:05'],
  ['24:00', null],
  ['13 PM', null],
  ['9:75', null],
  ['noon', null],
])('the hour %s is %s', (text, time) => {
  expect(readTimeText(text)).toBe(time)
})
