import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { type BookingVisit, openBookingLink, type Pressed, settleVisitor } from './booking-link.server.ts'
import { type BookingLead, findBooking } from './queries.server.ts'
import { storeCanceled } from './store-canceled.server.ts'
import { notifyOfBooking } from './notify-of-booking.server.ts'

/** started: the walkthrough has started · differs: the owner's booking has changed since the button was rendered. */
export type CancelReason = 'started' | 'differs'

/**
 * Cancels a booking: clears the lead's date, keeps its status, and notifies owner, staff and calendars. Does nothing if there is
 * none. `seen`: the booking key that the button was rendered with.
 */
export function cancelWalkthrough(request: BookingVisit & { seen: string }, now = new Date()): Pressed<undefined, CancelReason> {
  return inTransaction((tx) => {
    const opened = openBookingLink(request, now, tx)
    if (!opened.ok) return { result: opened, visitor: null }
    const { visitor } = settleVisitor(tx, request, opened.value, now)
    return { result: cancel(tx, opened.value.lead, request.seen, now), visitor }
  })
}

function cancel(tx: Tx, lead: BookingLead, seen: string, now: Date): Result<undefined, CancelReason> {
  const current = findBooking(tx, lead.leadId)
  if (!current) return ok()
  if (current.startsAt <= now) return refused('started')
  if (isChangedSince(seen, seenKey(current.id, current.sequence))) return refused('differs')
  const booking = storeCanceled(tx, lead.leadId, current, { kind: 'owner' })
  notifyOfBooking(tx, { kind: 'canceled', lead, booking, before: null, now })
  return ok()
}
