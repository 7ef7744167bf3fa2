import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { recordBatchItem } from '../batches/record-batch.server.ts'
import { assignLead } from '../write/assign-lead.server.ts'
import { setLeadStatus } from '../edit/set-lead-status.server.ts'
import { type LeadStatus, needsReason, statusLabel } from '../status/status.ts'
import { type BulkOutcome, runBulk } from './run-bulk.server.ts'
import { moveToTrash } from '../trash/move-to-trash.server.ts'

type Actor = { id: string }

const workOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select(pick(leads, ['status', 'statusReason', 'statusChangedAt', 'assigneeId']))
    .from(leads)
    .where(eq(leads.id, leadId)),
)

function readWork(tx: Tx, leadId: string) {
  const lead = workOfLead(tx, { leadId }).get()
  if (!lead) throw new Error('Lead to change not found')
  return lead
}

/** Sets the status of several leads. reason-needed: Lost requires a reason. */
export async function setStatusOfLeads(
  actor: Actor,
  ids: readonly string[],
  { to, reason }: { to: LeadStatus; reason: string | null },
  now = new Date(),
): Promise<Result<BulkOutcome, 'reason-needed'>> {
  if (needsReason(to) && !reason?.trim()) return refused('reason-needed')
  const outcome = await runBulk(ids, {
    actorId: actor.id,
    kind: 'set_status',
    summary: (moved) => `Moved ${moved} to ${statusLabel(to)}`,
    now,
    work(tx, leadId, batchId) {
      const { assigneeId: _before, ...before } = readWork(tx, leadId)
      const set = setLeadStatus(tx, { leadId, to, reason, actor: { kind: 'staff', userId: actor.id, batchId }, now })
      if (!set.ok || set.value === 'unchanged') return false
      const { assigneeId: _after, ...after } = readWork(tx, leadId)
      recordBatchItem(tx, { batchId, leadId, kind: 'changed', before, after })
      return true
    },
  })
  return ok(outcome)
}

/** Assigns several leads to a staff member, or to no one. no-assignee: the person does not exist or has no access. */
export async function assignLeads(
  actor: Actor,
  ids: readonly string[],
  assigneeId: string | null,
  now = new Date(),
): Promise<Result<BulkOutcome & { name: string | null }, 'no-assignee'>> {
  const name = assigneeId === null ? null : (listAssignable().find(({ id }) => id === assigneeId)?.name ?? null)
  if (assigneeId !== null && name === null) return refused('no-assignee')
  const outcome = await runBulk(ids, {
    actorId: actor.id,
    kind: 'assign',
    summary: (assigned) => (name === null ? `Unassigned ${assigned}` : `Assigned ${assigned} to ${name}`),
    now,
    work(tx, leadId, batchId) {
      const before = { assigneeId: readWork(tx, leadId).assigneeId }
      const set = assignLead(tx, { leadId, assigneeId, actor: { kind: 'staff', userId: actor.id, batchId }, now })
      if (!set.ok || set.value === 'unchanged') return false
      recordBatchItem(tx, { batchId, leadId, kind: 'changed', before, after: { assigneeId } })
      return true
    },
  })
  return ok({ ...outcome, name })
}

/** Moves leads to the trash. */
export function deleteLeads(actor: { id: string }, ids: readonly string[], now = new Date()): Promise<BulkOutcome> {
  return runBulk(ids, {
    actorId: actor.id,
    kind: 'delete',
    summary: (leads) => `Deleted ${leads}`,
    now,
    work(tx, leadId, batchId) {
      if (!moveToTrash(tx, { leadId, actor: { kind: 'staff', userId: actor.id, batchId }, now })) return false
      recordBatchItem(tx, { batchId, leadId, kind: 'deleted', before: { deletedAt: null }, after: { deletedAt: now } })
      return true
    },
  })
}
