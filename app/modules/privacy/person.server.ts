import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { mailboxKey } from '#app/modules/access/grants.server.ts'

/** Everything that someone is known by: their address, their leads, and the numbers of those in E.164. */
export type Person = { emailKey: string; leadIds: string[]; phones: string[] }

/** Anyone with a mailbox, with the leads of its address, in the trash or not. Takes the address as it was typed. */
export function findPerson(tx: Db | Tx, email: string): Person {
  const emailKey = mailboxKey(email)
  const found = tx
    .select({ id: leads.id, phone: leads.phoneE164 })
    .from(leads)
    .where(eq(leads.emailKey, emailKey))
    .orderBy(leads.createdAt, leads.id)
    .all()
  const phones = [...new Set(found.flatMap(({ phone }) => (phone === null ? [] : [phone])))]
  return { emailKey, leadIds: found.map(({ id }) => id), phones: phones.filter((phone) => !isShared(tx, phone, emailKey)) }
}

/** A number that other people's leads have, too, says nothing of this person alone. */
function isShared(tx: Db | Tx, phone: string, emailKey: string): boolean {
  const others = and(eq(leads.phoneE164, phone), ne(leads.emailKey, emailKey))
  return tx.select({ id: leads.id }).from(leads).where(others).limit(1).get() !== undefined
}

/** The name that someone's newest lead has; null where there is none. */
export function findName(tx: Db | Tx, emailKey: string): string | null {
  const newest = tx
    .select({ name: leads.name })
    .from(leads)
    .where(eq(leads.emailKey, emailKey))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  return newest.get()?.name ?? null
}
