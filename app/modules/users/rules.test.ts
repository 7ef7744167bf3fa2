import { describe, expect, test } from 'vitest'
import { normaliseEmail, normalisePassword, passwordProblem } from './rules.ts'

describe('passwordProblem', () => {
  test('takes 15 to 128 characters', () => {
    expect(passwordProblem('violet-harbor-9')).toBeNull()
    expect(passwordProblem('violet-harbor9')).toMatch(/at least 15 characters/)
    expect(passwordProblem('Zinnia and copper kettles. '.repeat(4).slice(0, 108) + 'quilted marmalade 42')).toBeNull()
    expect(passwordProblem('Zinnia and copper kettles. '.repeat(5))).toMatch(/at most 128 characters/)
  })

  test('counts characters as people do, after normalisation', () => {
    // Fourteen characters, one of them outside the basic plane.
    expect(passwordProblem('violet-harbr-🌻')).toMatch(/at least 15/)
    // U+FB03 is the ligature ffi: three letters once normalised.
    expect(passwordProblem('griﬃn-harbor-7')).toBeNull()
  })

  test.each([
    'passwordpassword',
    'Password12345678',
    'P@ssw0rdP@ssw0rd',
    'correct horse battery staple',
    'qwertyuiopasdfgh',
    '123456789012345',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    '1qaz2wsx3edc4rfv',
    'Welcome-Admin-2026',
    'Iowa Hawkeyes 2026!',
    'summer winter spring',
  ])('refuses %s as easy to guess', (password) => {
    expect(passwordProblem(password)).toMatch(/easy to guess/)
  })

  test.each([
    'four gables on Elm',
    'tangerine gravel boat',
    'K7#mQ2-vv9T!xw4R',
    'пшеница у дороги ночью',
    'zvq8k-m4tpr-9hwxe-2bnfd-c6yjs',
  ])('takes %s', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  test('refuses what the account and the company are called', () => {
    const context = ['dana.whitfield@example.com', 'Dana Whitfield', 'Harvest Gate Property Management']
    expect(passwordProblem('dana.whitfield@example.com', context)).toMatch(/easy to guess/)
    expect(passwordProblem('HarvestGate-2026-!', context)).toMatch(/easy to guess/)
    expect(passwordProblem('Whitfield-Dana-12', context)).toMatch(/easy to guess/)
    expect(passwordProblem('Whitfield orchard ladders', context)).toBeNull()
  })
})

test('a password is the same however its letters were composed', () => {
  expect(normalisePassword('Cafe\u0301 am Fluß')).toBe(normalisePassword('Café am Fluß'))
})

test('e-mail addresses are compared trimmed and in lower case', () => {
  expect(normaliseEmail('  Dana@Example.COM ')).toBe('dana@example.com')
})
