import { expect, test } from 'vitest'
import { normaliseEmail, normalisePassword } from './rules.ts'

test('a password is the same however its letters were composed', () => {
  expect(normalisePassword('Cafe\u0301 am Fluß')).toBe(normalisePassword('Café am Fluß'))
})

test('email addresses are compared trimmed and in lower case', () => {
  expect(normaliseEmail('  Dana@Example.COM ')).toBe('dana@example.com')
})
