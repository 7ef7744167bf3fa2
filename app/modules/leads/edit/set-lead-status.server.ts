import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type LeadStatus, needsReason, statusKey, statusLabel } from '../status/status.ts'
import type { FactChangedSince } from './edit-fact.server.ts'
import { lastActivity, lastChangeOf } from './last-change.server.ts'

type StatusByStaff = { leadId: string; to: LeadStatus; reason: string | null; actor: Actor; now: Date }

/** reason-needed: Lost requires a reason. missing: there is no such lead. */
export type StatusRefusal = 'missing' | 'reason-needed'

/**
 * Sets a lead's status and reason, as staff do (any status), and records it in the timeline. The previous status's reason is not
 * carried over. unchanged: both are already set.
 */
export function setLeadStatus(tx: Tx, change: StatusByStaff): Result<'changed' | 'unchanged', StatusRefusal> {
  const { leadId, to, actor, now } = change
  const lead = statusOfLead(tx, { leadId }).get()
  if (!lead) return refused('missing')
  const reason = change.reason?.trim() || null
  const from = statusKey(lead.status)
  const isSame = from === to
  if (needsReason(to) && reason === null && !(isSame && lead.reason !== null)) return refused('reason-needed')
  if (isSame) return ok(keepStatus(tx, change, { from: lead.reason, to: reason }))
  statusSet(tx, { leadId, to, reason, now }).run()
  const summary = `Moved from ${statusLabel(from)} to ${statusLabel(to)}${reason === null ? '' : `: ${reason}`}`
  recordLeadEvent(tx, { leadId, kind: 'status_changed', actor, summary, detail: { from, to, reason } }, now)
  return ok('changed')
}

/**
 * Sets them from a form. Refuses if someone else set another status or reason since the form loaded (`seen`). `to` then contains
 * both: 'Lost: Sells instead'.
 */
export function setStatusUnlessChanged(
  tx: Tx,
  { seen, ...change }: StatusByStaff & { seen: { status: string; reason: string } },
): Result<'changed' | 'unchanged', StatusRefusal | FactChangedSince> {
  const { leadId } = change
  const lead = statusOfLead(tx, { leadId }).get()
  if (!lead) return refused('missing')
  const [status, reason] = [statusKey(lead.status), lead.reason ?? '']
  const isAsSeen = status === seen.status && reason === seen.reason
  const isAlreadySet = status === change.to && (change.reason === null || change.reason === reason)
  if (isAsSeen || isAlreadySet) return setLeadStatus(tx, change)
  const by = status === seen.status ? lastChangeOf(tx, leadId, ['statusReason']) : lastActivity(tx, leadId, ['status_changed'])
  return refused({ kind: 'changed', to: statusLabel(status) + (reason === '' ? '' : `: ${reason}`), ...by })
}

/** Keeps the status and its date, and changes only the reason. */
function keepStatus(
  tx: Tx,
  { leadId, actor, now }: StatusByStaff,
  reason: { from: string | null; to: string | null },
): 'changed' | 'unchanged' {
  if (reason.to === null || reason.to === reason.from) return 'unchanged'
  tx.update(leads).set({ statusReason: reason.to, updatedAt: now }).where(eq(leads.id, leadId)).run()
  const changes = [{ field: 'statusReason', ...reason }]
  const summary = `Changed reason: ${reason.from ?? 'not given'} → ${reason.to}`
  recordLeadEvent(tx, { leadId, kind: 'lead_changed', actor, summary, detail: { changes } })
  return 'changed'
}

const statusOfLead = statement((db, { leadId }: { leadId: string }) =>
  db.select({ status: leads.status, reason: leads.statusReason }).from(leads).where(eq(leads.id, leadId)),
)

type StatusSet = { leadId: string; to: LeadStatus; reason: string | null; now: Date }

const statusSet = statement((db, { leadId, to, reason, now }: StatusSet) =>
  db.update(leads).set({ status: to, statusReason: reason, statusChangedAt: now, updatedAt: now }).where(eq(leads.id, leadId)),
)
