import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'
import { recordActivity } from '#app/modules/leads/record-activity.server.ts'
import { setWalkthroughDate } from '#app/modules/leads/set-walkthrough-date.server.ts'
import { bookingKey } from './booking-key.ts'
import { findBooking, findBookingLead } from './queries.server.ts'
import { slotInWords } from './slots.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'

/**
 * cancelled: it is so now · already: there is no booking, nothing was done · started: its hour has come · differs: the owner's booking is no longer the one that
 * the button was made for · gone: the link or its lead is no more.
 */
export type CancelOutcome = 'cancelled' | 'already' | 'started' | 'differs' | 'gone'

/** Takes a booking back: the lead's date is cleared, its status stays; owner and staff are told, calendars too. `seen`: the key of the booking that the button was made for. */
export function cancelWalkthrough({ token, seen }: { token: string; seen: string }, now = new Date()): CancelOutcome {
  return inTransaction((tx) => {
    const lead = findBookingLead(token, now, tx)
    if (!lead) return 'gone'
    const current = findBooking(lead.leadId)
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
    tellOfBooking(tx, { kind: 'cancelled', lead, booking, before: null, now })
    return 'cancelled'
  })
}
