import { env } from '#app/config/env.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'

/**
 * Where an owner picks the walkthrough's time: the URL of the external booking page if one is set,
 * or else the path of ours, with a link for this browser, which may act for the lead.
 */
export function bookingAddress(tx: Tx, leadId: string, visitorId: string): string {
  return externalBookingAddress(tx) ?? paths.walkthrough(createBookingToken(tx, leadId, { visitorId }))
}

/** The external booking page, if one is set. */
export function externalBookingAddress(tx: Db | Tx = db()): string | undefined {
  return getSetting('externalLinks', tx).bookingConfirmation ?? env().BOOKING_URL
}
