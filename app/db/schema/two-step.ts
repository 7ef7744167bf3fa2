import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** The second step of a user's sign-in: the secret shared with the authenticator app. */
export const twoStepSecrets = sqliteTable('two_step_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-256-GCM; see `app/config/sealed-text.server.ts`. */
  sealed: blob('sealed', { mode: 'buffer' }).notNull(),
  createdAt: createdAt(),
  /** The time step (RFC 6238) of the last accepted code, so that no code works twice. */
  lastStep: integer('last_step').notNull(),
})

/** Recovery codes for when the authenticator app is lost, hashed. Each works once and is then deleted. */
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

/** A browser that skips a user's code for a while. Identified by the ID in its signed cookie. */
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
  /** The credential ID in base64url. */
  credentialId: text('credential_id').notNull(),
  /** In COSE form (RFC 9053). */
  publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
  /**
   * The device's signature counter; 0 if the device doesn't count. It must never go down, because a cloned key would count again.
   */
  counter: integer('counter').notNull(),
  /** The device's transports ('internal', 'usb', 'hybrid'). */
  transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
  createdAt: createdAt(),
})

/**
 * A user's passkey (WebAuthn): the public key. The private key never leaves their device, which first asks for a fingerprint,
 * face or PIN.
 */
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
