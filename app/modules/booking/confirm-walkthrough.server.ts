import { and, eq, isNotNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'
import { type Actor, recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { bookingKey } from './booking-key.ts'
import { type BookingVisit, openBookingLinkIn, settleVisitor } from './booking-link.server.ts'
import { findBooking } from './queries.server.ts'
import { slotInWords } from './slots.ts'

/**
 * confirmed: it is so now, or was before · none: there is no booking (any more) · differs: it is no longer the one that the button was made for · unproved: this
 * browser has not shown that the mailbox is its own · denied, gone: as for booking.
 */
export type ConfirmOutcome = 'confirmed' | 'none' | 'differs' | 'unproved' | 'denied' | 'gone'

/** What became of a request, and the new token of a browser that has proved the mailbox by it, else null. */
export type Confirmed = { outcome: ConfirmOutcome; visitor: string | null }

/** Confirms a booking by the button behind the mailed link. `seen`: the key of the booking that the button was made for. */
export function confirmWalkthrough(request: BookingVisit & { seen: string }, now = new Date()): Confirmed {
  return inTransaction((tx) => {
    const opened = openBookingLinkIn(tx, request, now)
    if (opened.state !== 'open') return { outcome: opened.state === 'denied' ? 'denied' : 'gone', visitor: null }
    if (!opened.isProved) return { outcome: 'unproved', visitor: null }
    const booking = findBooking(tx, opened.lead.leadId)
    if (!booking) return { outcome: 'none', visitor: null }
    if (request.seen !== bookingKey(booking)) return { outcome: 'differs', visitor: null }
    const { visitorId, visitor } = settleVisitor(tx, request, opened, now)
    if (confirmBooking(tx, opened.lead.leadId, { actor: { kind: 'owner' }, reason: 'by the button in our e-mail' }) && visitorId)
      tx.update(bookings).set({ visitorId }).where(eq(bookings.id, booking.id)).run()
    return { outcome: 'confirmed', visitor }
  })
}

/** Notes that a lead's booking was confirmed, where it was not. `reason`: how, for its timeline. False where nothing waited for it. */
export function confirmBooking(tx: Tx, leadId: string, { actor, reason }: { actor: Actor; reason: string }): boolean {
  const unconfirmed = and(eq(bookings.leadId, leadId), eq(bookings.state, 'booked'), isNotNull(bookings.unconfirmedSince))
  const [confirmed] = tx.update(bookings).set({ unconfirmedSince: null }).where(unconfirmed).returning().all()
  if (!confirmed) return false
  const summary = `The walkthrough of ${slotInWords(confirmed.startsAt)} was confirmed ${reason}`
  recordActivity(tx, { leadId, kind: 'walkthrough_confirmed', actor, summary })
  return true
}
