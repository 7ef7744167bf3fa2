import { describe, expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'
import { leastCost } from '#tests/setup/processor-time.ts'

const local = (length: number) => `${'x'.repeat(length)}@example.com`
/** An address of this length, with the longest possible local part. */
const long = (length: number) => `${'x'.repeat(64)}@${`${'d'.repeat(45)}.`.repeat(4)}`.padEnd(length, 'c')

describe('an email address', () => {
  test.each([
    'name@example.com',
    'Priya.Raman+rent@mail.example.co.uk',
    'x!#$%&*=?^`{|}~@example.com',
    "o'neill/a-b_c@example.com",
    '1@1.example',
    'a@b.xn--p1ai',
    'a@under-score.example',
    local(64),
    long(254),
  ])('%s', (text) => expect(isEmailAddress(text)).toBe(true))
})

describe('no email address', () => {
  test.each([
    '',
    '@',
    'name',
    'name@',
    '@example.com',
    'name@example',
    'name@203.0.113.7',
    'name@[203.0.113.7]',
    'name@example.c',
    '.name@example.com',
    'name.@example.com',
    'na..me@example.com',
    'na me@example.com',
    '"na me"@example.com',
    'name@example.com, other@example.com',
    'Name <name@example.com>',
    'a@b@example.com',
    'name@-example.com',
    'name@example-.com',
    'name@exa_mple.com',
    'name@example..com',
    'name@example.com.',
    `name@${'d'.repeat(64)}.com`,
    'name@example.com\nBcc: c@example.com',
    'naïve@example.com',
    'name@пример.рф',
    local(65),
    long(255),
    `${'x'.repeat(900_000)}@example.com`,
  ])('%#: %.60s', (text) => expect(isEmailAddress(text)).toBe(false))
})

test('900,000 letters are checked at once', async () => {
  const texts = ['a', '.', '@', 'a.', 'a@', '-'].map((piece) => piece.repeat(900_000 / piece.length))
  const cost = await leastCost(() => texts.map((text) => isEmailAddress(text)), { enough: 50 })
  expect(cost).toBeLessThan(50)
})
