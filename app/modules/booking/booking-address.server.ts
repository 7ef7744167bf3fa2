import { eq } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { createLinkToken } from '#app/modules/access/link-tokens.server.ts'
import { getSettingIn } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'

/** Two weeks to pick a time, two until it comes, and room to change it. */
const LINK_DAYS = 60

/**
 * Where an owner picks the time of the walkthrough: the external booking page where one is set, as a full address; else our own, as a path with a link
 * for the browser that it is handed to, which may act for the lead.
 */
export function bookingAddress(tx: Tx, leadId: string, visitorId: string): string {
  return externalBookingAddressIn(tx) ?? paths.walkthrough(createBookingToken(tx, leadId, { visitorId }))
}

/** The external booking page, where one is set. */
export function externalBookingAddressIn(tx: Db | Tx): string | undefined {
  return getSettingIn(tx, 'externalLinks').bookingConfirmation ?? env().BOOKING_URL
}

/** The same, outside of a transaction. */
export function externalBookingAddress(): string | undefined {
  return externalBookingAddressIn(db())
}

type NewBookingLink = { now?: Date; visitorId?: string }

/** Makes the secret of a link to our own booking page: to be mailed, unless it is for one browser. */
export function createBookingToken(tx: Tx, leadId: string, { now = new Date(), visitorId }: NewBookingLink = {}): string {
  const lead = tx.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId)).get()
  return createLinkToken(tx, { purpose: 'booking', leadId, email: lead?.email, visitorId, days: LINK_DAYS }, now)
}
