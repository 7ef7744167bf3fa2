import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { provedMailboxes } from '#app/db/schema/index.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { isMailboxProved, recordMailboxProof } from './mailbox-proofs.server.ts'

useTestDatabase()

test('a mailbox is proved once its owner answered, however its address is typed', () => {
  expect(isMailboxProved(db(), 'ann@example.com')).toBe(false)
  recordMailboxProof(db(), ' Ann@Example.com')
  expect(isMailboxProved(db(), 'ANN@example.com ')).toBe(true)
  expect(isMailboxProved(db(), 'ann+1@example.com')).toBe(false)
})

test('a later proof renews the moment', () => {
  const [first, second] = [new Date('2026-10-01T12:00:00Z'), new Date('2026-10-02T12:00:00Z')]
  recordMailboxProof(db(), 'ann@example.com', first)
  recordMailboxProof(db(), 'ann@example.com', second, 'mailed_code')
  expect(db().select().from(provedMailboxes).all()).toEqual([
    { emailKey: 'ann@example.com', provedAt: second, how: 'mailed_code' },
  ])
})
