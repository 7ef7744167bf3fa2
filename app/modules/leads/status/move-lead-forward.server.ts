import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { type LeadStatus, mayMoveForward, statusKey, statusLabel } from './status.ts'

export type StatusChange = {
  leadId: string
  to: LeadStatus
  actor: Actor
  /** What happened, for the timeline: 'Onboarding fee paid'. */
  reason: string
  /** Later statuses that this step may move the lead back from. */
  alsoFrom?: readonly LeadStatus[]
  now?: Date
}

/**
 * moved: the status changed · unchanged: the lead is already there or further along, or Won, Lost or Closed · missing: there is
 * no such lead.
 */
export type StatusChangeOutcome = 'moved' | 'unchanged' | 'missing'

/**
 * Moves a lead forward to a status, for public and automatic steps, and records it in the timeline. A step that would move it
 * back only adds an entry. Staff set statuses elsewhere.
 */
export function moveLeadForward(tx: Tx, change: StatusChange): StatusChangeOutcome {
  const lead = tx.select({ status: leads.status }).from(leads).where(eq(leads.id, change.leadId)).get()
  if (!lead) return 'missing'
  const from = statusKey(lead.status)
  if (from === change.to) return 'unchanged'
  const mayMove = mayMoveForward(lead.status, change.to) || (change.alsoFrom ?? []).some((status) => status === from)
  const moved = mayMove && setStatusIfUnchanged(tx, change, lead.status)
  const { leadId, actor, reason, to, now } = change
  const summary = moved
    ? `${reason}: moved from ${statusLabel(from)} to ${statusLabel(to)}`
    : `${reason}: kept at ${statusLabel(from)}, not moved back to ${statusLabel(to)}`
  recordLeadEvent(tx, { leadId, kind: moved ? 'status_changed' : 'status_unchanged', actor, summary, detail: { from, to } }, now)
  return moved ? 'moved' : 'unchanged'
}

/** False if someone changed the status since it was read. */
function setStatusIfUnchanged(tx: Tx, { leadId, to, now = new Date() }: StatusChange, seen: string | null): boolean {
  const written = tx
    .update(leads)
    .set({ status: to, statusChangedAt: now })
    // IS, because null equals nothing.
    .where(and(eq(leads.id, leadId), sql`${leads.status} is ${seen}`))
    .run()
  return written.changes > 0
}
