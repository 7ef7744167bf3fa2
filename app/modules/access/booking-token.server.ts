import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { createLinkToken } from './link-tokens.server.ts'

/** Two weeks to pick a time, two until it comes, and room to change it. */
const LINK_DAYS = 60

type NewBookingLink = { now?: Date; visitorId?: string }

/** Makes the secret of a link to our own booking page: to be mailed, unless it is for one browser. */
export function createBookingToken(tx: Tx, leadId: string, { now = new Date(), visitorId }: NewBookingLink = {}): string {
  const lead = tx.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId)).get()
  return createLinkToken(tx, { purpose: 'booking', leadId, email: lead?.email, visitorId, days: LINK_DAYS }, now)
}
