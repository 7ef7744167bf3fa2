import { describe, expect, test } from 'vitest'
import { findStatus, isHardBounce } from './bounce-rules.ts'

describe('what a mail server said', () => {
  test.each([
    ['550 5.1.1 The email account that you tried to reach does not exist.', true],
    ["Can't send mail - all recipients were rejected: 550 5.1.1 No such mailbox", true],
    ['smtp; 550-5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', true],
    ['550 5.2.1 The mailbox is disabled', true],
    ['5.4.4 (unable to look up host prarie.example): Name or service not known', true],
    ['550 No such user here', true],
    ['550 5.0.0 <dana@example.com>... User unknown', true],
    ['552 5.2.2 Mailbox full', false],
    ['550 5.7.1 Message rejected as spam: see https://mail.example/5.1.1', false],
    ['554 5.7.1 Service unavailable; Client host [203.0.5.1] blocked', false],
    ['550 5.7.26 This email is unauthenticated, sent from 5.1.1.9', false],
    ['450 4.1.1 Recipient address rejected: unverified address', false],
    ['451 4.7.1 Greylisted', false],
    ['550 Requested action not taken', false],
    ['Connection closed unexpectedly', false],
    ['The user unknown to us wrote', false],
  ])('%s: the address is dead %s', (words, isHard) => expect(isHardBounce(words)).toBe(isHard))

  test("names a status, and an IP address doesn't count as one", () => {
    expect(findStatus('550 5.1.1 no')).toBe('5.1.1')
    expect(findStatus('said 5.1.1.3 in [5.2.1.9]')).toBeNull()
    expect(findStatus('452 4.2.2.')).toBe('4.2.2')
  })
})
