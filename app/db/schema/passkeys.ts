import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** The columns of the public half of a key pair (WebAuthn), as users and owners have them. */
export const publicHalf = () => ({
  /** What its user calls it. */
  name: text('name').notNull(),
  /** What the device calls it, in base64url. */
  credentialId: text('credential_id').notNull(),
  /** In COSE form (RFC 9053). */
  publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
  /** How often the device says that it was used; 0 where the device does not count. It never falls: a copy of the key would count again. */
  counter: integer('counter').notNull(),
  /** How a browser reaches the device ('internal', 'usb', 'hybrid'), in the device's own words. */
  transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
  createdAt: createdAt(),
})

/** A key pair by which a user signs in without a password (WebAuthn): the public half. The other half never leaves their device, which asks for their finger, face or PIN first. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...publicHalf(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId), uniqueIndex('passkeys_credential').on(table.credentialId)],
)
