import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { bookingAddress } from '#app/modules/booking/booking-link.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { leads } from '#app/db/schema/index.ts'
import { findPaidPayment } from '#app/modules/payments/queries.server.ts'
import { moveLeadForward, type StatusChangeOutcome } from '#app/modules/leads/status/move-lead-forward.server.ts'

/**
 * Stores that an enrolled owner requests the walkthrough, and returns the address for picking its time. missing: there is no such
 * lead.
 */
export function startWalkthrough(leadId: string, visitorId: string): Result<string, 'missing'> {
  return inTransaction((tx) => {
    if (scheduleWalkthrough(tx, leadId) === 'missing') return refused('missing')
    return ok(bookingAddress(tx, leadId, visitorId))
  })
}

const STATUS_REASON = 'Walkthrough requested after enrolling online'

/**
 * 'Schedule Walkthrough' in the dialog after an online enrollment: stores site_visit_scheduled, or walkthrough_scheduled if its
 * time is known. Also for an enrolled lead that has not paid, which is the only exception to 'only forward'.
 */
function scheduleWalkthrough(tx: Tx, leadId: string, now = new Date()): StatusChangeOutcome {
  const lead = tx
    .select({ walkthroughDate: leads.walkthroughDate })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  if (!lead) return 'missing'
  const isTimeKnown = lead.walkthroughDate !== null && lead.walkthroughDate > now
  const to = isTimeKnown ? 'walkthrough_scheduled' : 'site_visit_scheduled'
  const alsoFrom = findPaidPayment(tx, leadId) === null ? ['enrolled' as const] : []
  return moveLeadForward(tx, { leadId, to, actor: { kind: 'owner' }, reason: STATUS_REASON, alsoFrom, now })
}
