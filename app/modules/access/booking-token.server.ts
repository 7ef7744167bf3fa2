import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'

type NewBookingLink = { now?: Date; visitorId?: string }

/** Makes the secret of a link to our own booking page: to be mailed, unless it is for one browser. */
export function createBookingToken(tx: Tx, leadId: string, { now = new Date(), visitorId }: NewBookingLink = {}): string {
  const lead = tx.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId)).get()
  return issueToken(tx, { purpose: 'booking', leadId, email: lead?.email, visitorId }, now)
}
