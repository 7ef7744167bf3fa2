import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from '#app/db/columns.ts'

/** The mailbox that answers come to: how far it was read, and which process reads it. */
export const mailboxes = sqliteTable('mailboxes', {
  /** Its server and user, without the password. */
  name: text('name').primaryKey(),
  uidValidity: text('uid_validity'),
  /** The last one that was taken. */
  lastUid: integer('last_uid'),
  /** When it was first looked at: what lay in it before is no answer to us. */
  createdAt: createdAt(),
  /** When the last one came that was taken. */
  lastReceivedAt: timestamp('last_received_at'),
  leaseToken: text('lease_token'),
  leaseUntil: timestamp('lease_until'),
  connectedAt: timestamp('connected_at'),
  /** Why it cannot be read; null while it can. */
  lastError: text('last_error'),
})
