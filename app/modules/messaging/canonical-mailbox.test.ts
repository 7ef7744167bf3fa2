import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' Ann@Example.com ', 'ann@example.com'],
  ['ann+1@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.n.n+1@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['+1@example.com', '@example.com'],
])('%j leads to the mailbox %j', (address, key) => {
  expect(mailboxKey(address)).toBe(key)
})

test('other people have other mailboxes', () => {
  expect(mailboxKey('ann@example.com')).not.toBe(mailboxKey('bob@example.com'))
  expect(mailboxKey('ann@example.com')).not.toBe(mailboxKey('ann@example.org'))
})
