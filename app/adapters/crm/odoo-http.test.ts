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
])('a response with %j asks for a wait of %s seconds', (said, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'Retry-After': said }), NOW)).toBe(seconds)
})

test('a response without the header asks for no wait', () => {
  expect(retryAfterSeconds(new Headers(), NOW)).toBeNull()
})
