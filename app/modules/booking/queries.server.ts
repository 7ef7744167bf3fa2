import { and, eq } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { bookings } from '#app/db/schema/index.ts'

/** The open booking of a lead: the walkthrough that its owner picked a time for on our own page. */
export function findBooking(leadId: string, tx: Tx = db()): { startsAt: Date; sequence: number; id: string } | null {
  const booking = tx
    .select({ id: bookings.id, startsAt: bookings.startsAt, sequence: bookings.sequence })
    .from(bookings)
    .where(and(eq(bookings.leadId, leadId), eq(bookings.state, 'booked')))
    .get()
  return booking ?? null
}
