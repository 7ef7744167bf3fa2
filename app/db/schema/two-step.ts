import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** The second step of a user's sign-in: the secret that the authenticator app and we share. */
export const twoStepSecrets = sqliteTable('two_step_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-256-GCM; see `app/config/sealed-text.server.ts`. */
  sealed: blob('sealed', { mode: 'buffer' }).notNull(),
  createdAt: createdAt(),
  /** The time step (RFC 6238) of the last code that was accepted: no code counts twice. */
  lastStep: integer('last_step').notNull(),
})

/** Codes that replace the authenticator app, each once; stored hashed. One that was used is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** A browser that is not asked for a user's code for a while. It is known by the id in its signed cookie. */
export const trustedDevices = sqliteTable(
  'trusted_devices',
  {
    deviceId: text('device_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.userId] }),
    index('trusted_devices_user').on(table.userId),
    index('trusted_devices_expires').on(table.expiresAt),
  ],
)

/** The columns of the public half of a key pair (WebAuthn), as users and owners have them. */
export const publicHalf = () => ({
  /** The user's name for it. */
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
