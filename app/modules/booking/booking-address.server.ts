import { eq } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { createLinkToken } from '#app/modules/access/link-tokens.server.ts'
import { readSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'

/** Two weeks to pick a time, two until it comes, and room to change it. */
const LINK_DAYS = 60

/**
 * Where an owner picks the time of the walkthrough: the external booking page where one is set, as a full address; else our own, as a path with a link
 * of the lead's own. Whoever has the link can book, change and cancel: give it to who may act for the lead, or mail it to the lead's address.
 */
export function bookingAddress(tx: Tx, leadId: string): string {
  return externalBookingAddress() ?? paths.walkthrough(createBookingToken(tx, leadId))
}

/** The external booking page, where one is set. */
export function externalBookingAddress(): string | undefined {
  return readSetting('externalLinks').bookingConfirmation ?? env().BOOKING_URL
}

/** Makes the secret of a link to our own booking page. */
export function createBookingToken(tx: Tx, leadId: string, now = new Date()): string {
  const lead = tx.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId)).get()
  return createLinkToken(tx, { purpose: 'booking', leadId, email: lead?.email, days: LINK_DAYS }, now)
}
