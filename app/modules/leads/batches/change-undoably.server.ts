import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { ok, type Result } from '#app/result.ts'
import { type LeadValues, openBatch, recordBatchItem } from './record-batch.server.ts'

/** The fields that each kind of change writes. */
const CHANGED_FIELDS = {
  status: ['status', 'statusReason', 'statusChangedAt'],
  assignee: ['assigneeId'],
  nextAction: ['nextAction', 'nextActionAt', 'nextActionIsAllDay'],
  contact: ['lastContactedAt'],
} as const satisfies Record<string, readonly (keyof LeadValues)[]>

export type OneChange = {
  leadId: string
  actorId: string
  /** The fields that the work writes. */
  of: keyof typeof CHANGED_FIELDS
  /** What happened, as text: 'Moved to Lost'. */
  summary: string
  now: Date
}

/**
 * Changes one lead so that it can be undone for ten minutes, as a batch of one. Returns the batch for the toast's 'Undo', or null
 * if nothing changed.
 */
export function changeUndoably<Reason>(
  tx: Tx,
  { leadId, actorId, of, summary, now }: OneChange,
  work: () => Result<unknown, Reason>,
): Result<string | null, Reason> {
  const before = readFields(tx, leadId, of)
  const done = work()
  if (!done.ok) return done
  const after = readFields(tx, leadId, of)
  if (JSON.stringify(before) === JSON.stringify(after)) return ok(null)
  const batchId = openBatch(tx, { kind: 'one', actorId, summary, now })
  recordBatchItem(tx, { batchId, leadId, kind: 'changed', before, after })
  return ok(batchId)
}

function readFields(tx: Tx, leadId: string, of: OneChange['of']): LeadValues {
  return fieldsOfLead[of](tx, { leadId }).get() ?? {}
}

const fieldsOfLead = {
  status: selectFields('status'),
  assignee: selectFields('assignee'),
  nextAction: selectFields('nextAction'),
  contact: selectFields('contact'),
}

function selectFields(of: OneChange['of']) {
  const columns = Object.fromEntries(CHANGED_FIELDS[of].map((name) => [name, leads[name]]))
  return statement((db, { leadId }: { leadId: string }) => db.select(columns).from(leads).where(eq(leads.id, leadId)))
}
