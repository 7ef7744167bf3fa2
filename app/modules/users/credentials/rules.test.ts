import { expect, test } from 'vitest'
import { normalizeEmail, normalizePassword } from './rules.ts'

test('a password matches in any Unicode composition', () => {
  expect(normalizePassword('Cafe\u0301 am Fluß')).toBe(normalizePassword('Café am Fluß'))
})

test('email addresses are compared trimmed and in lower case', () => {
  expect(normalizeEmail('  Dana@Example.COM ')).toBe('dana@example.com')
})
