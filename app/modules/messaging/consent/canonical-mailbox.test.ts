import { expect, test } from 'vitest'
import { canonicalMailbox } from './canonical-mailbox.ts'

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' Ann@Example.com ', 'ann@example.com'],
  ['ann+1@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.n.n+1@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['+1@example.com', '@example.com'],
])('%j leads to the mailbox %j', (address, key) => {
  expect(canonicalMailbox(address)).toBe(key)
})

test('different people have different mailboxes', () => {
  expect(canonicalMailbox('ann@example.com')).not.toBe(canonicalMailbox('bob@example.com'))
  expect(canonicalMailbox('ann@example.com')).not.toBe(canonicalMailbox('ann@example.org'))
})
