import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'
import { clearWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Booking } from './queries.server.ts'
import { formatSlot } from './slots/slots.ts'

/** Cancels a booking, with the lead's date and the timeline. The caller notifies the owner. */
export function storeCanceled(tx: Tx, leadId: string, current: Booking, actor: Actor): Booking {
  const booking = { ...current, sequence: current.sequence + 1 }
  tx.update(bookings)
    .set({ state: 'canceled', sequence: booking.sequence })
    .where(and(eq(bookings.id, booking.id), eq(bookings.state, 'booked')))
    .run()
  // Staff may have agreed on another day since.
  clearWalkthroughDate(tx, leadId, current.startsAt)
  recordLeadEvent(tx, {
    leadId,
    kind: 'walkthrough_canceled',
    actor,
    summary: `Canceled the walkthrough of ${formatSlot(booking.startsAt)}`,
    detail: { from: booking.startsAt.toISOString(), to: null },
  })
  return booking
}
