import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { bookingAddress } from '#app/modules/booking/booking-address.server.ts'
import { scheduleWalkthrough } from './schedule-walkthrough.server.ts'

/** Stores that an enrolled owner asks for the walkthrough, and returns the address where its time is picked; null where nothing could be stored (which is logged). */
export function startWalkthrough(leadId: string, visitorId: string): string | null {
  try {
    return inTransaction((tx) => (scheduleWalkthrough(tx, leadId) === 'missing' ? null : bookingAddress(tx, leadId, visitorId)))
  } catch (error) {
    log.error({ err: error }, 'A walkthrough could not be scheduled')
    return null
  }
}
