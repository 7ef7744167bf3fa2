import { and, eq } from 'drizzle-orm'
import { formatDayAndTime } from '#app/format/date.ts'
import type { Tx } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'
import { clearWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Booking } from './queries.server.ts'

/** Cancels a booking, with the lead's date and the timeline. The caller notifies the owner. */
export function storeCanceled(tx: Tx, leadId: string, current: Booking, actor: Actor): Booking {
  const summary = `Canceled the walkthrough on ${formatDayAndTime(current.startsAt)}`
  return endBooking(tx, leadId, current, { state: 'canceled', actor, summary })
}

/** Releases a booking that was not confirmed in time, in the same way. */
export function storeReleased(tx: Tx, leadId: string, current: Booking): Booking {
  const summary = `The walkthrough on ${formatDayAndTime(current.startsAt)} was released because it wasn’t confirmed in time`
  return endBooking(tx, leadId, current, { state: 'released', actor: { kind: 'system' }, summary })
}

type Ending = { state: 'canceled' | 'released'; actor: Actor; summary: string }

function endBooking(tx: Tx, leadId: string, current: Booking, { state, actor, summary }: Ending): Booking {
  const booking = { ...current, sequence: current.sequence + 1 }
  tx.update(bookings)
    .set({ state, sequence: booking.sequence })
    .where(and(eq(bookings.id, booking.id), eq(bookings.state, 'booked')))
    .run()
  // Staff may have agreed on another day since.
  clearWalkthroughDate(tx, leadId, booking.startsAt)
  const detail = { from: booking.startsAt.toISOString(), to: null }
  recordLeadEvent(tx, { leadId, kind: `walkthrough_${state}`, actor, summary, detail })
  return booking
}
