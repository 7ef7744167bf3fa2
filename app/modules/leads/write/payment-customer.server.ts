import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** A lead's customer at the payment provider, or null. */
export function findCustomer(tx: Db | Tx, leadId: string): string | null {
  return customerOfLead(tx, { leadId }).get()?.customerId ?? null
}

const customerOfLead = statement((db, { leadId }: { leadId: string }) =>
  db.select({ customerId: leads.stripeCustomerId }).from(leads).where(eq(leads.id, leadId)),
)

/** Stores a lead's new customer and returns its customer. The first one wins. */
export function storeCustomer(tx: Tx, leadId: string, customerId: string): string {
  tx.update(leads)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(leads.id, leadId), isNull(leads.stripeCustomerId)))
    .run()
  return findCustomer(tx, leadId) ?? customerId
}

/** Removes a customer that the provider no longer knows. */
export function forgetCustomer(tx: Tx, leadId: string, customerId: string): void {
  tx.update(leads)
    .set({ stripeCustomerId: null })
    .where(and(eq(leads.id, leadId), eq(leads.stripeCustomerId, customerId)))
    .run()
}
