import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { type Actor, recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { type LeadStatus, mayMoveForward, statusKey, statusLabel } from './status.ts'

export type Advance = {
  leadId: string
  to: LeadStatus
  actor: Actor
  /** What happened, for the timeline: 'Onboarding fee paid'. */
  because: string
  now?: Date
}

/** moved: the status is new · kept: the lead is there or further on already, or in won, lost or closed · missing: there is no such lead. */
export type AdvanceOutcome = 'moved' | 'kept' | 'missing'

/**
 * Moves a lead forward to a status, as public and automatic steps do, and tells the timeline. A step that would move it back
 * changes nothing and is written in the timeline (decisions, section 2: 'Only forward'). Staff set any status elsewhere.
 */
export function advanceLead(tx: Tx, advance: Advance): AdvanceOutcome {
  const lead = tx.select({ status: leads.status }).from(leads).where(eq(leads.id, advance.leadId)).get()
  if (!lead) return 'missing'
  const from = statusKey(lead.status)
  if (from === advance.to) return 'kept'
  const moved = mayMoveForward(lead.status, advance.to) && setStatusIfUnchanged(tx, advance, lead.status)
  recordActivity(tx, {
    leadId: advance.leadId,
    kind: moved ? 'status_changed' : 'status_kept',
    actor: advance.actor,
    summary: moved
      ? `${advance.because}: moved from ${statusLabel(from)} to ${statusLabel(advance.to)}`
      : `${advance.because}: stays at ${statusLabel(from)}, not moved back to ${statusLabel(advance.to)}`,
    detail: { from, to: advance.to },
  })
  return moved ? 'moved' : 'kept'
}

/** False where somebody changed the status since it was read. */
function setStatusIfUnchanged(tx: Tx, { leadId, to, now = new Date() }: Advance, seen: string | null): boolean {
  const written = tx
    .update(leads)
    .set({ status: to, statusChangedAt: now })
    // IS, because a missing status equals nothing.
    .where(and(eq(leads.id, leadId), sql`${leads.status} is ${seen}`))
    .run()
  return written.changes > 0
}
