import { expect, test } from 'vitest'
import { formatSigningCode, parseSigningCode } from './forms.ts'
import { newSigningCode } from './signing-codes.server.ts'

test('a code has eight letters and digits, none of which looks like another', () => {
  const codes = Array.from({ length: 500 }, newSigningCode)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/)
  const used = new Set(codes.join(''))
  expect([...used].filter((character) => '0O1IL2Z5S8B'.includes(character))).toEqual([])
  expect(used.size).toBe(22)
})

test('a code is read in any format', () => {
  const code = 'C7DF4HJK'
  expect(formatSigningCode(code)).toBe('C7DF-4HJK')
  for (const typed of ['C7DF-4HJK', 'c7df4hjk', ' c7df 4hjk ', 'C7DF\u20134HJK', 'C 7 D F - 4 H J K', 'C7DF\u00a0\u22124HJK'])
    expect(parseSigningCode(typed)).toBe(code)
})

test.each(['', 'C7DF-4HJ', 'C7DF-4HJKK', 'C7DF-4HJ0', 'C7DF/4HJK', '123456'])('%j is not a code', (typed) => {
  expect(parseSigningCode(typed)).toBeNull()
})
