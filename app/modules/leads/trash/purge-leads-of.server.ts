import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/**
 * Removes the leads of an address (in lower case) for good, in the trash or not, with what belongs to them alone: notes, tasks, timeline, bookings, campaigns. Payments,
 * invoices and signed documents outlive them; their files follow within a day.
 */
export function purgeLeadsOf(tx: Tx, emailKey: string): void {
  tx.delete(leads).where(eq(leads.emailKey, emailKey)).run()
}
