import { and, eq, isNotNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { type BookingVisit, openBookingLink, type Pressed, settleVisitor } from './booking-link.server.ts'
import { findBooking } from './queries.server.ts'
import { formatSlot } from './slots/slots.ts'

/**
 * differs: there is no booking anymore, or not the one that the button was made for · unproved: this browser has not shown that the mailbox is its
 * own.
 */
export type ConfirmReason = 'differs' | 'unproved'

/** Confirms a booking by the button behind the mailed link. `seen`: the key of the booking that the button was made for. */
export function confirmWalkthrough(
  request: BookingVisit & { seen: string },
  now = new Date(),
): Pressed<undefined, ConfirmReason> {
  return inTransaction((tx) => {
    const opened = openBookingLink(request, now, tx)
    if (!opened.ok) return { result: opened, visitor: null }
    const { lead, isProved } = opened.value
    if (!isProved) return { result: refused('unproved'), visitor: null }
    const booking = findBooking(tx, lead.leadId)
    if (!booking || isChangedSince(request.seen, seenKey(booking.id, booking.sequence)))
      return { result: refused('differs'), visitor: null }
    const { visitorId, visitor } = settleVisitor(tx, request, opened.value, now)
    if (confirmBooking(tx, lead.leadId, { actor: { kind: 'owner' }, reason: 'from our email' }) && visitorId)
      tx.update(bookings).set({ visitorId }).where(eq(bookings.id, booking.id)).run()
    return { result: ok(), visitor }
  })
}

/** Notes that a lead's booking was confirmed, where it was not. `reason`: how, for its timeline. False where nothing waited for it. */
export function confirmBooking(tx: Tx, leadId: string, { actor, reason }: { actor: Actor; reason: string }): boolean {
  const unconfirmed = and(eq(bookings.leadId, leadId), eq(bookings.state, 'booked'), isNotNull(bookings.unconfirmedSince))
  const [confirmed] = tx.update(bookings).set({ unconfirmedSince: null }).where(unconfirmed).returning().all()
  if (!confirmed) return false
  const summary = `The walkthrough of ${formatSlot(confirmed.startsAt)} was confirmed ${reason}`
  recordLeadEvent(tx, { leadId, kind: 'walkthrough_confirmed', actor, summary })
  return true
}
