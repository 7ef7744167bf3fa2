import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import type { RowChange } from '#app/db/schema/lead-batches.ts'
import { leads, payments } from '#app/db/schema/index.ts'
import { formatList } from '#app/format/money.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { type LeadValues, openBatch, recordBatchItem } from '../batches/record-batch.server.ts'
import { followEmailChange, followPhoneChange } from '../write/follow-email-change.server.ts'
import { formatLeadChanges, isLeadFact, type LeadChange, timelineChange } from '../lead-facts.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { sourceLabel } from '../sources.ts'
import { statusLabel } from '../status/status.ts'
import { applyStricterConsents } from './consents.server.ts'
import type { ComparedLead, MergeFact } from './facts.ts'
import { finishComparisons } from './join-tasks.server.ts'
import { chosenValues } from './chosen-values.ts'
import { type CompareRefusal, loadCompared } from './load-compared.server.ts'
import { moveAnalyses } from './move-analyses.server.ts'
import { endForeignGrants, moveRows } from './move-rows.server.ts'

/** The choices of a merge. Lead ids in it are from `ids`. */
export type MergeChoice = {
  /** Two to five leads, or analyses without one. */
  ids: readonly string[]
  /** The lead whose page is kept. */
  stays: string
  /** The lead that provides each fact's value. Facts that differ without a choice use the proposal. */
  picks: Partial<Record<MergeFact, string>>
  /** `versionOf` the leads when they were compared. */
  seen: string
}

/**
 * changed: a lead has changed since the comparison · choose: a choice names another lead · two-walkthroughs: more than one has a
 * booked walkthrough.
 */
type MergeRefusal = CompareRefusal | { kind: 'changed' } | { kind: 'choose' } | { kind: 'two-walkthroughs' }

export type Merged = { leadId: string; batchId: string }

/** Identifies the current state of the leads. */
export function versionOf(compared: readonly ComparedLead[]): string {
  return seenKey(...compared.flatMap((lead) => [lead.id.slice(0, ID_CHARACTERS), lead.updatedAt]))
}

const ID_CHARACTERS = 6

/**
 * Merges leads into one with the chosen values: it gets everything that belongs to the others, which leave the lists, keep their
 * facts and redirect to it. Recorded in one batch, so that an admin can undo it (`unmergeLead`).
 */
export function mergeLeads(actor: Viewer, choice: MergeChoice, now = new Date()): Result<Merged, MergeRefusal> {
  return inTransaction((tx) => {
    const found = loadCompared(tx, choice.ids)
    if (!found.ok) return found
    const compared = found.value
    const refusal = refusalOf(compared, choice)
    if (refusal) return refused(refusal)
    const real = new Map(compared.map((lead) => [lead.id, realId(tx, lead.id, now)]))
    return ok(merge(tx, { compared, choice, real, actor, now }))
  })
}

function refusalOf(compared: readonly ComparedLead[], { stays, picks, seen }: MergeChoice): MergeRefusal | null {
  if (isChangedSince(seen, versionOf(compared))) return { kind: 'changed' }
  const named = [stays, ...Object.values(picks)]
  if (!named.every((id) => compared.some((lead) => lead.id === id))) return { kind: 'choose' }
  if (compared.filter((lead) => lead.hasBooking).length > 1) return { kind: 'two-walkthroughs' }
  return null
}

function realId(tx: Tx, id: string, now: Date): string {
  const lead = leadToChange(tx, id, now)
  if (!lead.ok) throw new Error('Lead to merge not found')
  return lead.value.leadId
}

type Merging = {
  compared: readonly ComparedLead[]
  choice: MergeChoice
  /** The ids of the leads. Those of analyses that became leads for this are new. */
  real: ReadonlyMap<string, string>
  actor: Viewer
  now: Date
}

function merge(tx: Tx, { compared, choice, real, actor, now }: Merging): Merged {
  const idOf = (id: string) => real.get(id) ?? id
  const [to, others] = [idOf(choice.stays), compared.filter((lead) => lead.id !== choice.stays)]
  const among = [...real.values()]
  const chosen = chosenValues(compared, choice, real)
  const kept = { ...compared.find((lead) => lead.id === choice.stays), ...chosen.after } as ComparedLead
  const names = others.map(nameOf)
  const batchId = openBatch(tx, { kind: 'merge', actorId: actor.id, summary: `Merged with ${formatList(names)}`, now })

  // Nothing to write if the kept lead already has all values.
  if (Object.keys(chosen.after).length > 0) tx.update(leads).set(chosen.after).where(eq(leads.id, to)).run()
  const rows = [
    ...finishComparisons(tx, { among, actorId: actor.id, now }),
    ...endForeignGrants(tx, { to, others: others.map((lead) => idOf(lead.id)) }),
    ...moveAnalyses(tx, { to, others: others.map((lead) => idOf(lead.id)), addressOf: idOf(chosen.pickOf('address')) }),
    ...applyStricterConsents(tx, to, kept, compared),
  ].filter((step): step is RowChange => step !== null)
  recordBatchItem(tx, { batchId, leadId: to, kind: 'changed', before: chosen.before, after: chosen.after, rows })
  for (const { id } of others) mergeInto(tx, { from: idOf(id), to, among, batchId, actorId: actor.id, now })
  const by = { kind: 'staff', userId: actor.id } as const
  followEmailChange(tx, { leadId: to, from: compared.map(({ email }) => email), to: kept.email, actor: by })
  for (const phone of new Set(compared.map((lead) => lead.phone)))
    followPhoneChange(tx, { leadId: to, from: phone, to: kept.phone, actor: by })
  recordOnTimelines(tx, { to, others: others.map((lead) => ({ ...lead, id: idOf(lead.id) })), kept, chosen, actor })
  return { leadId: to, batchId }
}

type One = { from: string; to: string; among: readonly string[]; batchId: string; actorId: string; now: Date }

function mergeInto(tx: Tx, { from, to, among, batchId, actorId, now }: One): void {
  const rows = moveRows(tx, { from, to, among, actorId, now })
  const after = { deletedAt: now, mergedIntoId: to }
  tx.update(leads).set(after).where(eq(leads.id, from)).run()
  recordBatchItem(tx, { batchId, leadId: from, kind: 'deleted', before: { deletedAt: null, mergedIntoId: null }, after, rows })
  const open = and(eq(payments.leadId, from), eq(payments.state, 'open'))
  // A second checkout is ended at the provider, which is called outside the transaction.
  if (tx.select({ id: payments.id }).from(payments).where(open).get())
    enqueueJob(tx, { kind: 'reconcile-checkouts', payload: {}, uniqueKey: 'checkouts-of-the-trash' })
}

type MergeRecord = {
  to: string
  others: readonly ComparedLead[]
  kept: ComparedLead
  chosen: { before: LeadValues; after: LeadValues }
  actor: Viewer
}

function recordOnTimelines(tx: Tx, { to, others, kept, chosen, actor }: MergeRecord): void {
  const by = { kind: 'staff', userId: actor.id } as const
  const changes = changesOf(chosen)
  const origins = others.map((lead) => `${nameOf(lead)} (${sourceLabel(lead.source)})`)
  const status = chosen.after.status === undefined ? [] : [`status is ${statusLabel(chosen.after.status)}`]
  const words = [
    `Merged with ${formatList(origins)}`,
    ...(changes.length > 0 ? [formatLeadChanges(changes)] : []),
    ...status,
  ].join('. ')
  const merged = others.map((lead) => ({ id: lead.id, name: nameOf(lead) }))
  recordLeadEvent(tx, { leadId: to, kind: 'leads_merged', actor: by, summary: words, detail: { changes, merged } })
  for (const { id } of others)
    recordLeadEvent(tx, {
      leadId: id,
      kind: 'leads_merged',
      actor: by,
      summary: `Merged into ${nameOf(kept)}`,
      detail: { into: to },
    })
}

function changesOf({ before, after }: MergeRecord['chosen']): LeadChange[] {
  return Object.keys(after)
    .filter(isLeadFact)
    .map((field) => timelineChange({ field, from: before[field] ?? null, to: after[field] ?? null }))
}

/** A lead's name for sentences. */
export function nameOf({ name }: Pick<ComparedLead, 'name'>): string {
  return name.trim() || 'Unknown'
}
