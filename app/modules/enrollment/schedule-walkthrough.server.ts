import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { findPaidPayment } from '#app/modules/payments/queries.server.ts'
import {
  type StatusChange,
  moveLeadForward,
  type StatusChangeOutcome,
} from '#app/modules/leads/status/move-lead-forward.server.ts'
import { recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { statusKey, statusLabel } from '#app/modules/leads/status/status.ts'

const STATUS_REASON = 'Walkthrough asked for after enrolling online'

/**
 * 'Schedule Walkthrough' in the dialog after an online enrollment: stores site_visit_scheduled, or walkthrough_scheduled where its time is known already,
 * also for a lead that is enrolled, as long as it has not paid. That is the specification's own exception to 'only forward'; every other lead only moves forward.
 */
export function scheduleWalkthrough(tx: Tx, leadId: string, now = new Date()): StatusChangeOutcome {
  const lead = tx
    .select({ status: leads.status, walkthroughDate: leads.walkthroughDate })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  if (!lead) return 'missing'
  const isTimeKnown = lead.walkthroughDate !== null && lead.walkthroughDate > now
  const to = isTimeKnown ? 'walkthrough_scheduled' : 'site_visit_scheduled'
  const change: StatusChange = { leadId, to, actor: { kind: 'owner' }, reason: STATUS_REASON, now }
  if (statusKey(lead.status) !== 'enrolled' || findPaidPayment(leadId) !== null) return moveLeadForward(tx, change)
  tx.update(leads)
    .set({ status: to, statusChangedAt: now })
    .where(and(eq(leads.id, leadId), sql`${leads.status} is ${lead.status}`))
    .run()
  recordActivity(tx, {
    leadId,
    kind: 'status_changed',
    actor: change.actor,
    summary: `${STATUS_REASON}: moved from ${statusLabel(lead.status)} to ${statusLabel(to)}`,
    detail: { from: lead.status, to },
  })
  return 'moved'
}
