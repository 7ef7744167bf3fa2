import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { provedMailboxes } from '#app/db/schema/index.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { isMailboxProved, type MailboxProof, proveMailbox } from './mailbox-proofs.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'

setupTestDatabase()

const prove = (email: string, at = new Date(), method?: MailboxProof) =>
  inTransaction((tx) => proveMailbox(tx, { email, visitor: null, cause: email, method }, at))

test('a mailbox is proved once its owner answered, however its address is typed', () => {
  expect(isMailboxProved(db(), 'ann@example.com')).toBe(false)
  prove(' Ann@Example.com')
  expect(isMailboxProved(db(), 'ANN@example.com ')).toBe(true)
  expect(isMailboxProved(db(), 'ann+1@example.com')).toBe(false)
})

test('a later proof renews the moment', () => {
  const [first, second] = [new Date('2026-10-01T12:00:00Z'), new Date('2026-10-02T12:00:00Z')]
  prove('ann@example.com', first)
  prove('ann@example.com', second, 'mailed_code')
  expect(rowsOf(provedMailboxes)).toEqual([{ emailKey: 'ann@example.com', provedAt: second, method: 'mailed_code' }])
})

test('a mailbox that has not answered for two years is forgotten', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  prove('old@example.com', daysAgo(730))
  prove('new@example.com', daysAgo(729))
  expect(removeExpired(RETENTION.mailboxProofs, now, 10)).toBe(1)
  expect([isMailboxProved(db(), 'old@example.com'), isMailboxProved(db(), 'new@example.com')]).toEqual([false, true])
})
