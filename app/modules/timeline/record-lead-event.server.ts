import { z } from 'zod'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow, insertRows } from '#app/db/insert-row.server.ts'
import { campaignCandidates, leadAction, leadActivities, type ActivityKind } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { emitEvent } from '#app/modules/webhooks/emit-event.server.ts'
import type { WebhookEvent } from '#app/modules/webhooks/events.ts'

/** Who changed a lead. `batchId`: set if it is part of a batch for many leads, which has one entry in the audit log. */
export type Actor =
  { kind: 'staff'; userId: string; batchId?: string } | { kind: 'owner' } | { kind: 'system' } | { kind: 'provider' }

export type LeadEvent = {
  leadId: string
  kind: ActivityKind
  actor: Actor
  /** One sentence in plain language. */
  summary: string
  /** Old and new values, if any. */
  detail?: Record<string, unknown>
  /** The event for webhooks. Changes of status derive it from `detail`. */
  webhook?: WebhookEvent
  /** Starts no campaign, even if its kind normally can. */
  skipsAutomation?: boolean
}

/** Kinds that can start a campaign. */
const BEGINNINGS: readonly ActivityKind[] = [
  'created',
  'status_changed',
  'walkthrough_booked',
  'walkthrough_moved',
  'agreement_signed',
]

/**
 * Records a lead's event in the transaction of the change: a timeline entry, an audit log entry for a staff action on a single
 * lead, webhooks, and a check for campaigns to start.
 */
export function recordLeadEvent(tx: Tx, event: LeadEvent, now = new Date()): void {
  audit(tx, event)
  insertRow(tx, leadActivities, activityRow(event))
  follow(tx, event, now)
}

/** Records one event for each of many leads, with fewer statements. */
export function recordLeadEvents(tx: Tx, events: readonly LeadEvent[]): void {
  for (const event of events) audit(tx, event)
  insertRows(tx, leadActivities, events.map(activityRow))
  const now = new Date()
  for (const event of events) follow(tx, event, now)
}

/** Queues a lead for the check, within a minute, whether a campaign starts. */
export function addCampaignCandidate(tx: Tx, leadId: string): void {
  insertRow(tx, campaignCandidates, { leadId }, { orIgnore: true })
}

function follow(tx: Tx, event: LeadEvent, now: Date): void {
  const { leadId, kind, actor, skipsAutomation = false } = event
  const webhook = event.webhook ?? (kind === 'status_changed' ? statusWebhook(event) : null)
  if (webhook !== null) emitEvent(tx, webhook, now)
  // Changes of many leads at once start no campaign, because that has its own button.
  const isOfBatch = actor.kind === 'staff' && actor.batchId !== undefined
  if (BEGINNINGS.includes(kind) && !isOfBatch && !skipsAutomation) addCampaignCandidate(tx, leadId)
}

function statusWebhook({ leadId, detail = {} }: LeadEvent): WebhookEvent | null {
  const { from, to } = detail
  return typeof from === 'string' && typeof to === 'string' ? { type: 'lead.status_changed', data: { leadId, from, to } } : null
}

function activityRow({ leadId, kind, actor, summary, detail }: LeadEvent) {
  const actorUserId = actor.kind === 'staff' ? actor.userId : null
  return { leadId, kind, actorKind: actor.kind, actorUserId, summary, detail }
}

function audit(tx: Tx, { leadId, kind, actor, detail }: LeadEvent): void {
  if (actor.kind !== 'staff' || actor.batchId !== undefined) return
  recordAudit(tx, { userId: actor.userId, action: leadAction(kind), subject: leadId, detail: auditDetail(kind, detail) })
}

/** Fields copied to the audit log: ids and our own terms. */
const OWN_WORDS = ['invoiceId', 'documentId', 'paymentId', 'fileId', 'fromId', 'toId', 'keptId', 'into', 'other', 'workflow']

/** For these kinds, `from` and `to` are statuses. For others, they may be user input. */
const STATUS_KINDS: readonly ActivityKind[] = ['status_changed', 'status_unchanged']

const changes = z.array(z.object({ field: z.string() }))

/** A change's details for the audit log: its fields, ids and statuses. */
function auditDetail(kind: ActivityKind, detail: Record<string, unknown> = {}): Record<string, unknown> | undefined {
  const changed = changes.safeParse(detail.changes)
  const names = STATUS_KINDS.includes(kind) ? [...OWN_WORDS, 'from', 'to'] : OWN_WORDS
  const words = names.flatMap((name) => {
    const value = detail[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const published = { ...Object.fromEntries(words), ...(changed.success && { fields: changed.data.map(({ field }) => field) }) }
  return Object.keys(published).length > 0 ? published : undefined
}
