import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.server.ts'
import { passwordProblem } from './password-problem.server.ts'

describe('passwordProblem', () => {
  test('accepts 15 to 128 characters', () => {
    expect(passwordProblem('violet-ossuary9')).toBeNull()
    expect(passwordProblem('violet-ossuary')).toMatch(/at least 15 characters/)
    expect(passwordProblem('Zinnia and copper kettles. '.repeat(4).slice(0, 108) + 'quilted marmalade 42')).toBeNull()
    expect(passwordProblem('Zinnia and copper kettles. '.repeat(5))).toMatch(/at most 128 characters/)
  })

  test('counts characters as people do, after normalization', () => {
    // Fourteen characters, one of them outside the Basic Multilingual Plane.
    expect(passwordProblem('violet-ossuar🌻')).toMatch(/at least 15/)
    // U+FB03 is the ligature ffi: three letters once normalized.
    expect(passwordProblem('griﬃn-ossuary')).toBeNull()
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
    'liverpoolfootballclub',
    'Manchester-United-2025',
    'new york yankees 1998',
    '1q2w3e4r5t6y7u8i',
    '!QAZ@WSX#EDC$RFV',
    'q1w2e3r4t5y6u7i8',
    'a1b2c3d4e5f6g7h8',
    'drowssapdrowssap',
    'p-a-s-s-w-o-r-d-1-2-3',
    'iwillalwaysloveyou',
    'May The Force Be With You 2',
    'spidermanbatmansuperman',
    'letmeinplease123',
    '1987061519900704',
  ])('refuses %s as easy to guess', (password) => {
    expect(passwordProblem(password)).toMatch(/easy to guess/)
  })

  test.each([
    'four gables on Elm',
    'river table chair monkey',
    'blue sky green tree',
    'copper kettle quilted marmalade',
    'tangerine gravel boat',
    'K7#mQ2-vv9T!xw4R',
    'пшеница у дороги ночью',
    'zvq8k-m4tpr-9hwxe-2bnfd-c6yjs',
  ])('accepts %s', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  test.each(['we like green tea', 'dinner with my mother', 'what a beautiful day', 'we walk to school', 'sunday in the park'])(
    'accepts a phrase of everyday words by its length: %s',
    (password) => {
      expect(passwordProblem(password)).toBeNull()
    },
  )

  test.each([
    'to be or not to be that is the question',
    'let me in let me in let me in',
    'qwe rty uio pas dfg',
    'qw er ty ui op as df gh',
    'abc def ghi jkl mno',
    'aa bb cc dd ee ff gg hh',
  ])('refuses what only looks like a phrase: %s', (password) => {
    expect(passwordProblem(password)).toMatch(/easy to guess/)
  })

  test('refuses names of the account and the company', () => {
    const context = ['dana.whitfield@example.com', 'Dana Whitfield', 'Harvest Gate Property Management']
    expect(passwordProblem('dana.whitfield@example.com', context)).toMatch(/easy to guess/)
    expect(passwordProblem('HarvestGate-2026-!', context)).toMatch(/easy to guess/)
    expect(passwordProblem('Whitfield-Dana-12', context)).toMatch(/easy to guess/)
    expect(passwordProblem('i am dana whitfield', context)).toMatch(/easy to guess/)
    expect(passwordProblem('Whitfield orchard ladders', context)).toBeNull()
  })

  test('refuses every common password long enough to be accepted, in any spelling', () => {
    const long = [...commonPasswords().passwords].filter((password) => password.length >= 15 && password.length <= 128)
    expect(long.length).toBeGreaterThan(9_000)
    const taken = long.filter((password) => passwordProblem(password) === null)
    expect(taken).toEqual([])
    expect(passwordProblem('Moms-an-Al-Adventure!')).toMatch(/easy to guess/)
  })
})
