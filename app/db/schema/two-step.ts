import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from '#app/db/columns.ts'
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
