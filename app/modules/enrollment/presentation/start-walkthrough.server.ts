import { inTransaction } from '#app/db/client.server.ts'
import { bookingAddress } from '#app/modules/booking/booking-address.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { scheduleWalkthrough } from './schedule-walkthrough.server.ts'

/** Stores that an enrolled owner asks for the walkthrough, and returns the address where its time is picked. missing: there is no such lead. */
export function startWalkthrough(leadId: string, visitorId: string): Result<string, 'missing'> {
  return inTransaction((tx) => {
    if (scheduleWalkthrough(tx, leadId) === 'missing') return refused('missing')
    return ok(bookingAddress(tx, leadId, visitorId))
  })
}
