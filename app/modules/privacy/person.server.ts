import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'

/** Everything that identifies a person: their address, their leads, and the leads' phone numbers in E.164. */
export type Person = { emailKey: string; leadIds: string[]; phones: string[] }

/** A mailbox's owner, with all leads of its address, even in the trash. Accepts the address as typed. */
export function findPerson(tx: Db | Tx, email: string): Person {
  const emailKey = normalizeEmail(email)
  const found = tx
    .select({ id: leads.id, phone: leads.phoneE164 })
    .from(leads)
    .where(eq(leads.emailKey, emailKey))
    .orderBy(leads.createdAt, leads.id)
    .all()
  const phones = [...new Set(found.flatMap(({ phone }) => (phone === null ? [] : [phone])))]
  return { emailKey, leadIds: found.map(({ id }) => id), phones: phones.filter((phone) => !isShared(tx, phone, emailKey)) }
}

/** A number that other people's leads share does not identify this person. */
function isShared(tx: Db | Tx, phone: string, emailKey: string): boolean {
  const others = and(eq(leads.phoneE164, phone), ne(leads.emailKey, emailKey))
  return tx.select({ id: leads.id }).from(leads).where(others).limit(1).get() !== undefined
}

/** The name of a person's newest lead, or null. */
export function findName(tx: Db | Tx, emailKey: string): string | null {
  const newest = tx
    .select({ name: leads.name })
    .from(leads)
    .where(eq(leads.emailKey, emailKey))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  return newest.get()?.name ?? null
}
