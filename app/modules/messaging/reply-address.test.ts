import { expect, test } from 'vitest'
import { findTag, taggedAddress } from './reply-address.ts'

const ID = '019aa0f3c4d511e8b2c3d4e5f6a7b8c9'
const SIGNATURE = '0123456789ab'

test('an address for answers names the message, and is read again however it comes back', () => {
  const address = taggedAddress('office@example.com', ID, SIGNATURE)
  expect(address).toBe(`office+${ID}${SIGNATURE}@example.com`)
  expect(findTag(['dana@example.com', address.toUpperCase()])).toEqual({ messageId: ID, signature: SIGNATURE })
})

test('a mailbox whose name leaves no room stays as it is', () => {
  const mailbox = 'a-very-long-name-of-an-office@example.com'
  expect(taggedAddress(mailbox, ID, SIGNATURE)).toBe(mailbox)
})

test.each(['office@example.com', 'office+news@example.com', `office+${ID}@example.com`, ''])('%s names none', (address) => {
  expect(findTag([address])).toBeNull()
})
