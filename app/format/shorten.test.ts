import { expect, test } from 'vitest'
import { shorten, startOf } from './shorten.ts'

test.each([
  ['Ann Lee', 3, 'Ann'],
  ['Ann Lee', 7, 'Ann Lee'],
  ['Ann', 9, 'Ann'],
  ['Ann 🏡 Lee', 5, 'Ann '],
  ['Ann 🏡 Lee', 6, 'Ann 🏡'],
  ['🏡', 1, ''],
  ['', 5, ''],
])('the start of "%s" in %i units is "%s", never half an emoji', (text, max, start) => {
  expect(startOf(text, max)).toBe(start)
  expect(startOf(text, max).isWellFormed()).toBe(true)
})

test('a shortened text ends in an ellipsis, without a blank before it', () => {
  expect(shorten('Ann 🏡 Lee', 5)).toBe('Ann…')
  expect(shorten('Ann 🏡', 6)).toBe('Ann 🏡')
})
