import { and, asc, count, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { passkeys } from '#app/db/schema/index.ts'

const onePasskeyOf = statement((db, { userId }: { userId: string }) =>
  db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1),
)

export function hasPasskey(tx: Db | Tx, userId: string): boolean {
  return onePasskeyOf(tx, { userId }).get() !== undefined
}

/** A passkey as its user sees it. */
export type PasskeyRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

const ownColumns = { id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt }

/** A user's passkeys, oldest first. */
export function listPasskeys(userId: string): PasskeyRow[] {
  return db()
    .select(ownColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .all()
}

/** One of a user's own passkeys; null if it does not exist or is another user's. */
export function findPasskey(userId: string, id: string): PasskeyRow | null {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  return db().select(ownColumns).from(passkeys).where(own).get() ?? null
}

/** The number of a user's passkeys. */
export function countPasskeys(tx: Db | Tx, userId: string): number {
  return tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId)).get()?.count ?? 0
}

/** A user's passkeys as devices need them. */
export function listCredentials(userId: string) {
  return db()
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
    .all()
}

/** The passkey with this credential id; null if it was removed or never registered. */
export function findCredential(credentialId: string) {
  return db().select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get() ?? null
}
