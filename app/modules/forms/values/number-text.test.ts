import { expect, test } from 'vitest'
import { parseNumberText } from './number-text.ts'

test.each([
  ['1895', 1895],
  [' 1,895 ', 1895],
  ['$1,895.50', 1895.5],
  ['$ 12', 12],
  ['.5', 0.5],
  ['7.', 7],
])('%j is %d', (text, number) => {
  expect(parseNumberText(text)).toBe(number)
})

test.each([
  '',
  ' ',
  '$',
  '-5',
  '0x10',
  '0b11',
  '1e3',
  '1,64',
  'Infinity',
  'NaN',
  '.',
  '1.5.2',
  '٣',
  '1 895',
  ' '.repeat(900_000),
])('%j is no number', (text) => {
  expect(parseNumberText(text)).toBeNull()
})
