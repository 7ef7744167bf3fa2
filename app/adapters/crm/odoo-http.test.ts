import { expect, test } from 'vitest'
import { retryAfterSeconds } from './odoo-http.ts'

const NOW = new Date('2026-11-23T10:00:00Z')

test.each([
  ['120', 120],
  [' 5 ', 5],
  ['0', 0],
  ['Mon, 23 Nov 2026 10:02:00 GMT', 120],
  ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
  ['9999999999', 3600],
  ['soon', null],
  ['-5x', null],
  ['', null],
])('an answer that says %j asks to wait %s seconds', (said, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'Retry-After': said }), NOW)).toBe(seconds)
})

test('an answer that says nothing asks for nothing', () => {
  expect(retryAfterSeconds(new Headers(), NOW)).toBeNull()
})
