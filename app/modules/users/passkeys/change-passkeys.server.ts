import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { passkeys } from '#app/db/schema/index.ts'
import { revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { countPasskeys } from './queries.server.ts'
import { MAX_PASSKEYS } from '../passkey-rules.ts'
import type { Credential } from './webauthn.server.ts'

/** Gives a user a passkey. False where they have as many as they may have, or where the device's is one of ours already. */
export function addPasskey(tx: Tx, userId: string, name: string, credential: Credential, now: Date): boolean {
  if (countPasskeys(tx, userId) >= MAX_PASSKEYS) return false
  const row = { userId, name, ...credential, createdAt: now }
  return tx.insert(passkeys).values(row).onConflictDoNothing().run().changes > 0
}

/** Takes a user's passkey away, and has sign-ins that are under way begin again. Returns its name; null where it is gone, or someone else's. */
export function removePasskey(tx: Tx, userId: string, id: string): string | null {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const removed = tx.delete(passkeys).where(own).returning({ name: passkeys.name }).get()
  if (removed) revokeTokens(tx, ['pending_sign_in'], ['userId', userId])
  return removed?.name ?? null
}

/** Takes all of a user's passkeys away. Returns how many. */
export function removePasskeys(tx: Tx, userId: string): number {
  return tx.delete(passkeys).where(eq(passkeys.userId, userId)).run().changes
}
