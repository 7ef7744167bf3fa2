import { and, asc, count, eq, inArray, lt, or } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { ownerPasskeys } from '#app/db/schema/index.ts'
import { MAX_OWNER_PASSKEYS } from './owner-passkey-rules.ts'

/** A passkey as its owner knows it. */
export type OwnerPasskey = { id: string; mailbox: string; name: string; createdAt: Date; lastUsedAt: Date }

const { id, emailKey, name, createdAt, lastUsedAt } = ownerPasskeys
const ownColumns = { id, mailbox: emailKey, name, createdAt, lastUsedAt }
const ofMailboxes = (mailboxes: readonly string[]) => inArray(emailKey, [...mailboxes])

/** The passkeys that open some mailboxes, the oldest first. */
export function listOwnerPasskeys(mailboxes: readonly string[]): OwnerPasskey[] {
  return db()
    .select(ownColumns)
    .from(ownerPasskeys)
    .where(ofMailboxes(mailboxes))
    .orderBy(asc(createdAt), asc(id))
    .limit(mailboxes.length * MAX_OWNER_PASSKEYS)
    .all()
}

/** One of them; null where it is gone, or someone else's. */
export function findOwnerPasskey(mailboxes: readonly string[], passkeyId: string): OwnerPasskey | null {
  const own = and(eq(id, passkeyId), ofMailboxes(mailboxes))
  return db().select(ownColumns).from(ownerPasskeys).where(own).get() ?? null
}

/** How many passkeys open a mailbox. */
export function countOwnerPasskeys(tx: Db | Tx, mailbox: string): number {
  return tx.select({ count: count() }).from(ownerPasskeys).where(eq(emailKey, mailbox)).get()?.count ?? 0
}

/** What devices need to know of the passkeys of a mailbox. */
export function listOwnerCredentials(mailbox: string) {
  return db()
    .select({ credentialId: ownerPasskeys.credentialId, transports: ownerPasskeys.transports })
    .from(ownerPasskeys)
    .where(eq(emailKey, mailbox))
    .orderBy(asc(id))
    .limit(MAX_OWNER_PASSKEYS)
    .all()
}

/** The passkey that a device calls so; null where it was removed or never was one of an owner. */
export function findOwnerCredential(credentialId: string) {
  return db().select().from(ownerPasskeys).where(eq(ownerPasskeys.credentialId, credentialId)).get() ?? null
}

/** Stores a passkey. False where the mailbox has as many as it may have, or where the device's is one of ours already. */
export function addOwnerPasskey(tx: Tx, passkey: typeof ownerPasskeys.$inferInsert): boolean {
  if (countOwnerPasskeys(tx, passkey.emailKey) >= MAX_OWNER_PASSKEYS) return false
  return tx.insert(ownerPasskeys).values(passkey).onConflictDoNothing().run().changes > 0
}

/** Takes a passkey away. Returns its name and mailbox; null where it is gone, or someone else's. */
export function deleteOwnerPasskey(tx: Tx, mailboxes: readonly string[], passkeyId: string) {
  const own = and(eq(id, passkeyId), ofMailboxes(mailboxes))
  return tx.delete(ownerPasskeys).where(own).returning({ mailbox: emailKey, passkey: name }).get() ?? null
}

/** Writes a use down. False where the passkey has since been removed, or another use counted as far: then one of the two keys is a copy. */
export function countOwnerPasskeyUse(tx: Tx, passkeyId: string, counter: number, now: Date): boolean {
  const doesNotCount = counter === 0 ? eq(ownerPasskeys.counter, 0) : undefined
  const isNext = and(eq(id, passkeyId), or(lt(ownerPasskeys.counter, counter), doesNotCount))
  return tx.update(ownerPasskeys).set({ counter, lastUsedAt: now }).where(isNext).run().changes > 0
}
