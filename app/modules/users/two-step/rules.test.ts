import { describe, expect, test } from 'vitest'
import { inGroups, mustHaveTwoStep, readCode, readRecoveryCode } from './rules.ts'
import { findSecondStep, newTotpSecret, totpUri } from './second-step.server.ts'

/** RFC 6238, appendix B: the ASCII secret '12345678901234567890'. Apps show the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the codes of an authenticator app', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('are those of RFC 6238: %d seconds after 1970 it shows %s', (seconds, code, step) => {
    expect(findSecondStep(RFC_SECRET, code, new Date(seconds * 1000))).toBe(step)
  })

  test.each([
    [-60, null],
    [-31, null],
    [-30, 37_037_037],
    [0, 37_037_037],
    [29, 37_037_037],
    [30, 37_037_037],
    [59, 37_037_037],
    [60, null],
  ])('accept one step early or late: %d seconds after the step began it is step %s', (seconds, step) => {
    const begins = 37_037_037 * 30
    expect(findSecondStep(RFC_SECRET, '050471', new Date((begins + seconds) * 1000))).toBe(step)
  })

  test('may be typed with spaces', () => {
    expect(['123456', ' 123 456 ', '123-456'].map(readCode)).toEqual(['123456', '123456', '123456'])
    expect(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '__proto__', '1'.repeat(10_000)].map(readCode)).toEqual(
      Array.from({ length: 7 }, () => null),
    )
  })

  test('come from a random secret of 160 bits', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(50)
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
  })

  test('have an address that apps read', () => {
    expect(totpUri(RFC_SECRET, { issuer: 'Harvest Gate', email: 'jo@harvestgate.example' })).toBe(
      `otpauth://totp/Harvest%20Gate:jo%40harvestgate.example?issuer=Harvest%20Gate&secret=${RFC_SECRET}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

test('a recovery code is the same in any case, with or without dashes, and with letters that look like digits', () => {
  for (const typed of ['0123-4567-89AB-CDEF', '0123456789abcdef', ' o123 4567 89ab cdef', '0i23-4567-89ab-cdef'])
    expect(readRecoveryCode(typed)).toBe('0123456789ABCDEF')
  expect(readRecoveryCode('0123-4567-89ab-cdef-0123-4567')).toBe('0123456789ABCDEF01234567')
  for (const typed of ['', '0123', '0123-4567-89AB-CDEF-0123', '0123-4567-89AB-CDEU', 'a'.repeat(10_000), '__proto__'])
    expect(readRecoveryCode(typed)).toBeNull()
})

test('a key is shown in groups of four', () => {
  expect(inGroups('JBSWY3DPEHPK3PXP', ' ')).toBe('JBSW Y3DP EHPK 3PXP')
})

test.each([
  ['admin', 'none', false],
  ['admin', 'admins', true],
  ['admin', 'all', true],
  ['user', 'none', false],
  ['user', 'admins', false],
  ['user', 'all', true],
] as const)('a second step for %s where it is required for %s: %s', (role, required, expected) => {
  expect(mustHaveTwoStep(role, required)).toBe(expected)
})
