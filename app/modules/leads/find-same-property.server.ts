import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { unitKey } from '#app/modules/properties/street-key.ts'

/** Leads outside the trash with the same email and the same property in any spelling, oldest first. */
export function findSameProperty(tx: Db | Tx, of: { email: string; streetAddress: string; zipCode: string }): string[] {
  const wanted = unitKey(of.streetAddress, of.zipCode)
  const { id, streetAddress, zipCode } = leads
  return tx
    .select({ id, streetAddress, zipCode })
    .from(leads)
    .where(and(eq(leads.emailKey, of.email.trim().toLowerCase()), isNull(leads.deletedAt)))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .all()
    .filter((lead) => unitKey(lead.streetAddress, lead.zipCode) === wanted)
    .map((lead) => lead.id)
}
