import { z } from 'zod'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow, insertRows } from '#app/db/insert-row.server.ts'
import { type ACTIVITY_KINDS, leadAction, leadActivities } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Who caused a change of a lead. `batchId`: of the batch that does it to many leads, of which the audit log has one line. */
export type Actor =
  { kind: 'staff'; userId: string; batchId?: string } | { kind: 'owner' } | { kind: 'system' } | { kind: 'provider' }

export type NewActivity = {
  leadId: string
  kind: ActivityKind
  actor: Actor
  /** One sentence for people. */
  summary: string
  /** Old and new values, where there are any. */
  detail?: Record<string, unknown>
}

/** Writes a line of a lead's timeline, in the transaction of the change it tells of. What staff did to one lead stands in the audit log as well. */
export function recordActivity(tx: Tx, activity: NewActivity): void {
  audit(tx, activity)
  insertRow(tx, leadActivities, activityRow(activity))
}

/** Writes a line of each of many leads, in fewer statements. */
export function recordActivities(tx: Tx, activities: readonly NewActivity[]): void {
  for (const activity of activities) audit(tx, activity)
  insertRows(tx, leadActivities, activities.map(activityRow))
}

function activityRow({ leadId, kind, actor, summary, detail }: NewActivity) {
  const actorUserId = actor.kind === 'staff' ? actor.userId : null
  return { leadId, kind, actorKind: actor.kind, actorUserId, summary, detail }
}

function audit(tx: Tx, { leadId, kind, actor, detail }: NewActivity): void {
  if (actor.kind !== 'staff' || actor.batchId !== undefined) return
  recordAudit(tx, { userId: actor.userId, action: leadAction(kind), subject: leadId, detail: auditDetail(kind, detail) })
}

/** Fields that the audit log takes over as they are: ids, and words of the product's own. */
const OWN_WORDS = ['invoiceId', 'documentId', 'paymentId', 'fileId', 'fromId', 'toId', 'keptId', 'into', 'other', 'workflow']

/** Of these kinds `from` and `to` are statuses; of others they may be what somebody typed. */
const STATUS_KINDS: readonly ActivityKind[] = ['status_changed', 'status_kept']

const changes = z.array(z.object({ field: z.string() }))

/** What the audit log says of a change: which fields, ids and statuses. */
function auditDetail(kind: ActivityKind, detail: Record<string, unknown> = {}): Record<string, unknown> | undefined {
  const changed = changes.safeParse(detail.changes)
  const names = STATUS_KINDS.includes(kind) ? [...OWN_WORDS, 'from', 'to'] : OWN_WORDS
  const words = names.flatMap((name) => {
    const value = detail[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const told = { ...Object.fromEntries(words), ...(changed.success && { fields: changed.data.map(({ field }) => field) }) }
  return Object.keys(told).length > 0 ? told : undefined
}
