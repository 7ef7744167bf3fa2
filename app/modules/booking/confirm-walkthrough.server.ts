import { and, eq, isNotNull } from 'drizzle-orm'
import { formatDayAndTime } from '#app/format/date.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { type BookingVisit, openBookingLink, type Pressed, settleVisitor } from './booking-link.server.ts'
import { findBooking } from './queries.server.ts'

/**
 * differs: the booking is gone, or has changed since the button was rendered · unproved: this browser has not proved the mailbox.
 */
export type ConfirmReason = 'differs' | 'unproved'

/** Confirms a booking with the button behind the emailed link. `seen`: the booking key that the button was rendered with. */
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

/** Confirms a lead's booking, if it was not. `reason`: how, for its timeline. Returns false if nothing needed confirmation. */
export function confirmBooking(tx: Tx, leadId: string, { actor, reason }: { actor: Actor; reason: string }): boolean {
  const unconfirmed = and(eq(bookings.leadId, leadId), eq(bookings.state, 'booked'), isNotNull(bookings.unconfirmedSince))
  const [confirmed] = tx.update(bookings).set({ unconfirmedSince: null }).where(unconfirmed).returning().all()
  if (!confirmed) return false
  const summary = `The walkthrough on ${formatDayAndTime(confirmed.startsAt)} was confirmed ${reason}`
  recordLeadEvent(tx, { leadId, kind: 'walkthrough_confirmed', actor, summary })
  return true
}
