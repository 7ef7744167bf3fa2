import { expect, test } from 'vitest'
import { centsText } from '#app/format/cents-text.ts'
import { centsOfFee } from './forms.ts'

test.each([
  ['400.00', 40_000],
  ['400', 40_000],
  ['$400.5', 40_050],
  [' 1,250.75 ', 125_075],
  ['0.01', 1],
  ['5000', 500_000],
  // In floating point, 19.99 × 100 is 1998.9999999999998.
  ['19.99', 1_999],
])('%j is %i cents', (typed, cents) => {
  expect(centsOfFee(typed)).toBe(cents)
})

test.each([
  '1e3',
  '-1',
  '400.005',
  '4 00',
  '0',
  '0.00',
  '5000.01',
  '',
  '.',
  '$',
  '400.',
  '4,00',
  '١٢٣',
  '0x10',
  'Infinity',
  '9'.repeat(400),
])('%j is not a fee', (typed) => {
  expect(centsOfFee(typed)).toBeNull()
})

test('a fee has two decimals in its field', () => {
  expect([40_000, 5, 123_456].map(centsText)).toEqual(['400.00', '0.05', '1234.56'])
})
