import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { unitKey } from './street-key.ts'

type Property = { email: string; streetAddress: string; zipCode: string }

/** Leads outside the trash with the same email and the same property, in any spelling. */
export function isSameProperty(tx: Db | Tx, { email, streetAddress, zipCode }: Property): SQL | undefined {
  const inZip = and(eq(leads.emailKey, email.trim().toLowerCase()), eq(leads.zipCode, zipCode), isNull(leads.deletedAt))
  const wanted = unitKey(streetAddress, zipCode)
  // Each spelling once: a mailbox may have thousands of leads for one property.
  const spellings = tx
    .selectDistinct({ street: leads.streetAddress })
    .from(leads)
    .where(inZip)
    .all()
    .flatMap(({ street }) => (unitKey(street, zipCode) === wanted ? [street] : []))
  return and(inZip, isInList(leads.streetAddress, spellings))
}

/** The oldest of them that meets a condition, or null. */
export function findSameProperty(tx: Db | Tx, property: Property, which?: SQL): string | null {
  const oldest = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isSameProperty(tx, property), which))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(1)
  return oldest.get()?.id ?? null
}
