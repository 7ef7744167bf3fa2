import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'
import { recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { setWalkthroughDate } from '#app/modules/leads/edit/set-walkthrough-date.server.ts'
import { bookingKey } from './booking-key.ts'
import { type BookingVisit, openBookingLinkIn, settleVisitor } from './booking-link.server.ts'
import { type BookingLead, findBooking } from './queries.server.ts'
import { slotInWords } from './slots.ts'
import { notifyOfBooking } from './notify-of-booking.server.ts'

/**
 * cancelled: it is so now · already: there is no booking, nothing was done · started: its hour has come · differs: the owner's booking is no longer the one that
 * the button was made for · denied: this browser may not act for the lead, or did not book this hour · gone: the link or its lead is no more.
 */
export type CancelOutcome = 'cancelled' | 'already' | 'started' | 'differs' | 'denied' | 'gone'

/** What became of a request, and the new token of a browser that has proved the mailbox by it, else null. */
export type Cancelled = { outcome: CancelOutcome; visitor: string | null }

/** Takes a booking back: the lead's date is cleared, its status stays; owner and staff are told, calendars too. `seen`: the key of the booking that the button was made for. */
export function cancelWalkthrough(request: BookingVisit & { seen: string }, now = new Date()): Cancelled {
  return inTransaction((tx) => {
    const opened = openBookingLinkIn(tx, request, now)
    if (opened.state !== 'open') return { outcome: opened.state === 'denied' ? 'denied' : 'gone', visitor: null }
    const { visitor } = settleVisitor(tx, request, opened, now)
    return { outcome: cancel(tx, opened.lead, request.seen, now), visitor }
  })
}

function cancel(tx: Tx, lead: BookingLead, seen: string, now: Date): CancelOutcome {
  const current = findBooking(tx, lead.leadId)
  if (!current) return 'already'
  if (current.startsAt <= now) return 'started'
  if (seen !== bookingKey(current)) return 'differs'
  const booking = { ...current, sequence: current.sequence + 1 }
  tx.update(bookings)
    .set({ state: 'cancelled', sequence: booking.sequence })
    .where(and(eq(bookings.id, booking.id), eq(bookings.state, 'booked')))
    .run()
  setWalkthroughDate(tx, lead.leadId, null)
  recordActivity(tx, {
    leadId: lead.leadId,
    kind: 'walkthrough_cancelled',
    actor: { kind: 'owner' },
    summary: `Cancelled the walkthrough of ${slotInWords(booking.startsAt)}`,
    detail: { from: booking.startsAt.toISOString(), to: null },
  })
  notifyOfBooking(tx, { kind: 'cancelled', lead, booking, before: null, now })
  return 'cancelled'
}
