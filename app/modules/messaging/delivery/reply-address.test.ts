import { expect, test } from 'vitest'
import { findTags, taggedAddress } from './reply-address.ts'

const ID = '019aa0f3c4d511e8b2c3d4e5f6a7b8c9'
const SIGNATURE = '0123456789ab'

test('a reply address names the message, and is read in any form', () => {
  const address = taggedAddress('office@example.com', { messageId: ID, signature: SIGNATURE })
  expect(address).toBe(`office+${ID}${SIGNATURE}@example.com`)
  expect(findTags(['dana@example.com', address?.toUpperCase() ?? ''])).toEqual([{ messageId: ID, signature: SIGNATURE }])
})

test('a mailbox with too long a name has no reply address', () => {
  const mailbox = 'a-very-long-name-of-an-office@example.com'
  expect(taggedAddress(mailbox, { messageId: ID, signature: SIGNATURE })).toBeNull()
})

test.each(['office@example.com', 'office+news@example.com', `office+${ID}@example.com`, ''])('%s names no message', (address) => {
  expect(findTags([address])).toEqual([])
})
