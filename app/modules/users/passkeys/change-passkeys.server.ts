import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { passkeys } from '#app/db/schema/index.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { countPasskeys } from './queries.server.ts'
import { MAX_PASSKEYS } from '../passkey-rules.ts'
import type { Credential } from './webauthn.server.ts'

/** Adds a user's passkey. Returns false if they have the maximum, or if it is already registered. */
export function addPasskey(tx: Tx, userId: string, name: string, credential: Credential, now: Date): boolean {
  if (countPasskeys(tx, userId) >= MAX_PASSKEYS) return false
  const row = { userId, name, ...credential, createdAt: now }
  return tx.insert(passkeys).values(row).onConflictDoNothing().run().changes > 0
}

/**
 * Removes a user's passkey and restarts sign-ins in progress. Returns its name; null if it does not exist or is another user's.
 */
export function removePasskey(tx: Tx, userId: string, id: string): string | null {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const removed = tx.delete(passkeys).where(own).returning({ name: passkeys.name }).get()
  if (removed) revokeTokens(tx, ['pending_sign_in'], ['userId', userId])
  return removed?.name ?? null
}

/** Removes all of a user's passkeys. Returns how many. */
export function removePasskeys(tx: Tx, userId: string): number {
  return tx.delete(passkeys).where(eq(passkeys.userId, userId)).run().changes
}
