import { and, asc, count, eq, inArray, lt, or } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { ownerPasskeys } from '#app/db/schema/index.ts'
import { MAX_OWNER_PASSKEYS } from '../users/passkey-rules.ts'

/** A passkey as its owner sees it. */
export type OwnerPasskey = { id: string; mailbox: string; name: string; createdAt: Date; lastUsedAt: Date }

const { id, emailKey, name, createdAt, lastUsedAt } = ownerPasskeys
const ownColumns = { id, mailbox: emailKey, name, createdAt, lastUsedAt }
const ofMailboxes = (mailboxes: readonly string[]) => inArray(emailKey, [...mailboxes])

/** The passkeys of these mailboxes, oldest first. */
export function listOwnerPasskeys(mailboxes: readonly string[]): OwnerPasskey[] {
  return db()
    .select(ownColumns)
    .from(ownerPasskeys)
    .where(ofMailboxes(mailboxes))
    .orderBy(asc(createdAt), asc(id))
    .limit(mailboxes.length * MAX_OWNER_PASSKEYS)
    .all()
}

/** One of their passkeys; null if it does not exist or is another owner's. */
export function findOwnerPasskey(mailboxes: readonly string[], passkeyId: string): OwnerPasskey | null {
  const own = and(eq(id, passkeyId), ofMailboxes(mailboxes))
  return db().select(ownColumns).from(ownerPasskeys).where(own).get() ?? null
}

/** The number of a mailbox's passkeys. */
export function countOwnerPasskeys(tx: Db | Tx, mailbox: string): number {
  return tx.select({ count: count() }).from(ownerPasskeys).where(eq(emailKey, mailbox)).get()?.count ?? 0
}

/** A mailbox's passkeys as devices need them. */
export function listOwnerCredentials(mailbox: string) {
  return db()
    .select({ credentialId: ownerPasskeys.credentialId, transports: ownerPasskeys.transports })
    .from(ownerPasskeys)
    .where(eq(emailKey, mailbox))
    .orderBy(asc(id))
    .limit(MAX_OWNER_PASSKEYS)
    .all()
}

/** The passkey with this credential id; null if it was removed or is not an owner's. */
export function findOwnerCredential(credentialId: string) {
  return db().select().from(ownerPasskeys).where(eq(ownerPasskeys.credentialId, credentialId)).get() ?? null
}

/** Stores a passkey. Returns false if the mailbox has the maximum, or if it is already registered. */
export function addOwnerPasskey(tx: Tx, passkey: typeof ownerPasskeys.$inferInsert): boolean {
  if (countOwnerPasskeys(tx, passkey.emailKey) >= MAX_OWNER_PASSKEYS) return false
  return tx.insert(ownerPasskeys).values(passkey).onConflictDoNothing().run().changes > 0
}

/** Removes a passkey. Returns its name and mailbox; null if it does not exist or is another owner's. */
export function deleteOwnerPasskey(tx: Tx, mailboxes: readonly string[], passkeyId: string) {
  const own = and(eq(id, passkeyId), ofMailboxes(mailboxes))
  return tx.delete(ownerPasskeys).where(own).returning({ mailbox: emailKey, passkey: name }).get() ?? null
}

/**
 * Records a use. Returns false if the passkey was removed in the meantime, or if another use had the same counter: then there are
 * two copies of the key.
 */
export function countOwnerPasskeyUse(tx: Tx, passkeyId: string, counter: number, now: Date): boolean {
  const doesNotCount = counter === 0 ? eq(ownerPasskeys.counter, 0) : undefined
  const isNext = and(eq(id, passkeyId), or(lt(ownerPasskeys.counter, counter), doesNotCount))
  return tx.update(ownerPasskeys).set({ counter, lastUsedAt: now }).where(isNext).run().changes > 0
}
