import { inTransaction } from '#app/db/client.server.ts'
import { bookingAddress } from '#app/modules/booking/booking-address.server.ts'
import { scheduleWalkthrough } from './schedule-walkthrough.server.ts'

/** Stores that an enrolled owner asks for the walkthrough, and returns the address where its time is picked; null where there is no such lead. */
export function startWalkthrough(leadId: string, visitorId: string): string | null {
  return inTransaction((tx) => (scheduleWalkthrough(tx, leadId) === 'missing' ? null : bookingAddress(tx, leadId, visitorId)))
}
