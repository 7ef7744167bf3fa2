import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { campaignRuns, campaignSteps, leads, type RunState } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { UP_TO_FOLLOW_UPS } from '#app/modules/messaging/consent/consent-wording.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { BlockReason } from './blocks.ts'
import { findBlockOf } from './find-block.server.ts'
import { withdrawWaiting } from './withdraw-waiting.server.ts'
import { type Workflow, WORKFLOW_LABELS, workflowOfStatus } from './workflows.ts'

type Step = { leadId: string; actor: Actor; now: Date }

/** Why a run ended before its last message. A `BlockReason` means that nothing more could be sent. */
export type EndReason =
  | 'stopped_by_staff'
  | 'replaced'
  | 'status_left'
  | 'answered'
  | BlockReason
  | 'lead_deleted'
  | 'paid_back'
  | 'merged'
  | 'undone'
  | 'follow_ups_sent'
  | 'no_walkthrough'

/** `isHeld`: paused with its workflow. */
export type Run = {
  id: string
  workflow: Workflow
  state: RunState
  startedIn: Workflow | null
  isHeld: boolean
}

/** The values for a run that is over or can send. */
export const NOT_BLOCKED = { blockedReason: null, blockedAt: null } as const

const activeRunOf = statement((db, { leadId }: { leadId: string }) =>
  db
    .select(pick(campaignRuns, ['id', 'workflow', 'state', 'startedIn', 'isHeld']))
    .from(campaignRuns)
    .where(and(eq(campaignRuns.leadId, leadId), sql`${campaignRuns.state} in ('active', 'blocked', 'paused')`)),
)

/** The lead's running campaign, or null. */
export function findActiveRun(tx: Tx, leadId: string): Run | null {
  return activeRunOf(tx, { leadId }).get() ?? null
}

/**
 * Starts a workflow for a lead and ends the running one, because a lead has one at a time. Returns null if it is already running.
 */
export function startRun(
  tx: Tx,
  { leadId, workflow, actor, now }: Step & { workflow: Workflow },
): { started: Run; ended: Run | null } | null {
  const running = findActiveRun(tx, leadId)
  if (running?.workflow === workflow) return null
  if (running) endRun(tx, running.id, 'replaced', now)
  const id = newId(now.getTime())
  const situation = situationOf(tx, leadId, now)
  insertRow(tx, campaignRuns, { id, leadId, workflow, startedAt: now, ...situation })
  const detail = { workflow, replaced: running?.workflow ?? null }
  recordLeadEvent(tx, {
    leadId,
    kind: 'campaign_started',
    actor,
    summary: `Campaign started: ${WORKFLOW_LABELS[workflow]}`,
    detail,
  })
  return { started: { id, workflow, state: 'active', startedIn: situation.startedIn, isHeld: false }, ended: running }
}

const leadOfId = statement((db, { leadId }: { leadId: string }) =>
  db.select({ statusKey: leads.statusKey, walkthroughAt: leads.walkthroughDate }).from(leads).where(eq(leads.id, leadId)),
)

/** The lead's state at the start of a run: earlier reminders count as past. */
function situationOf(tx: Tx, leadId: string, now: Date) {
  const lead = leadOfId(tx, { leadId }).get()
  if (!lead) throw new Error('A campaign was started for a missing lead')
  const { statusKey, walkthroughAt } = lead
  return { startedIn: workflowOfStatus(statusKey), walkthroughAt, walkthroughSeenAt: walkthroughAt === null ? null : now }
}

/** Stops a lead's running campaign, or returns null. `why`: the reason as text. */
export function stopRun(
  tx: Tx,
  { leadId, actor, reason, why = '', now }: Step & { reason: EndReason; why?: string },
): Run | null {
  const running = findActiveRun(tx, leadId)
  if (!running) return null
  endRun(tx, running.id, reason, now)
  const detail = { workflow: running.workflow, reason }
  const summary = `Campaign stopped: ${WORKFLOW_LABELS[running.workflow]}${why === '' ? '' : ` (${why})`}`
  recordLeadEvent(tx, { leadId, kind: 'campaign_stopped', actor, summary, detail })
  return running
}

/**
 * Stops the running campaign of a lead that answered or opted out of marketing. Walkthrough reminders continue, because the
 * appointment is still on: a run of reminders is kept, or replaces a run that included them. Returns null if nothing was stopped.
 */
export function stopRunsOf(
  tx: Tx,
  { leadId, actor, reason, now }: Step & { reason: Extract<EndReason, 'answered' | 'unsubscribed'> },
): Run | null {
  const running = findActiveRun(tx, leadId)
  if (!running || running.workflow === 'confirmation') return null
  stopRun(tx, { leadId, actor, reason, now })
  // If staff paused the run for this lead, its reminders are paused too.
  if ((running.state !== 'paused' || running.isHeld) && hasRemindersAhead(tx, leadId, running.workflow, now))
    startRun(tx, { leadId, workflow: 'confirmation', actor: { kind: 'system' }, now })
  return running
}

const leadsWithRun = statement((db, { list }: { list: string }) =>
  db
    .select({ leadId: campaignRuns.leadId })
    .from(campaignRuns)
    .where(
      sql`${campaignRuns.leadId} in (select value from json_each(${list})) and ${campaignRuns.state} in ('active', 'blocked', 'paused')`,
    ),
)

/** The same for all leads of an address or number, of which few have a running campaign. */
export function stopRunsOfEach(tx: Tx, leadIds: readonly string[], step: Omit<Parameters<typeof stopRunsOf>[1], 'leadId'>): void {
  for (const { leadId } of leadsWithRun(tx, { list: JSON.stringify(leadIds) }).all()) stopRunsOf(tx, { ...step, leadId })
}

/** Whether a workflow would still remind a lead of a walkthrough. */
function hasRemindersAhead(tx: Tx, leadId: string, workflow: Workflow, now: Date): boolean {
  const walkthroughAt = leadOfId(tx, { leadId }).get()?.walkthroughAt ?? null
  return walkthroughAt !== null && walkthroughAt > now && reminderOf(tx, { workflow }).get() !== undefined
}

const reminderOf = statement((db, { workflow }: { workflow: Workflow }) =>
  db
    .select({ id: campaignSteps.id })
    .from(campaignSteps)
    .where(
      and(eq(campaignSteps.workflow, workflow), eq(campaignSteps.anchor, 'before_walkthrough'), sql`${campaignSteps.isOn} = 1`),
    )
    .limit(1),
)

/** Ends a run after its last message and adds it to the timeline. `reason`: why there are no more messages if steps are left. */
export function finishRun(
  tx: Tx,
  run: { id: string; leadId: string; workflow: Workflow },
  now: Date,
  reason: Extract<EndReason, 'follow_ups_sent'> | null = null,
): void {
  tx.update(campaignRuns)
    .set({ ...NOT_BLOCKED, state: 'finished', endedAt: now, endReason: reason })
    .where(eq(campaignRuns.id, run.id))
    .run()
  const why = reason === null ? '' : ` (${UP_TO_FOLLOW_UPS} allowed without consent)`
  const summary = `Campaign finished: ${WORKFLOW_LABELS[run.workflow]}${why}`
  recordLeadEvent(tx, { leadId: run.leadId, kind: 'campaign_finished', actor: { kind: 'system' }, summary })
}

/** Why staff can't start a campaign. running: another one must be stopped first · blocked: it could not send anything. */
type StartRefusal = { kind: 'running'; run: Run } | { kind: 'blocked'; reason: BlockReason }

/** Starts a workflow for a lead without one. If the same one is running, keeps it. */
export function startOnlyRun(tx: Tx, start: Step & { workflow: Workflow }): Result<undefined, StartRefusal> {
  const run = findActiveRun(tx, start.leadId)
  if (run && run.workflow !== start.workflow) return refused({ kind: 'running', run })
  const reason = findBlockOf(tx, start)
  if (reason !== null) return refused({ kind: 'blocked', reason })
  startRun(tx, start)
  return ok()
}

/** Pauses a run and withdraws its messages from the outbox. `isHeld`: with its workflow. Returns false if it is not running. */
export function pauseRun(tx: Tx, runId: string, { isHeld, now }: { isHeld: boolean; now: Date }): boolean {
  const { changes } = tx
    .update(campaignRuns)
    .set({ ...NOT_BLOCKED, state: 'paused', pausedAt: now, isHeld })
    .where(and(eq(campaignRuns.id, runId), sql`${campaignRuns.state} in ('active', 'blocked')`))
    .run()
  if (changes > 0) withdrawWaiting(tx, runId)
  return changes > 0
}

/**
 * Continues a paused run where it was. Delays from its start are extended by the pause. Also clears the pause of an ended run, so
 * that it is active if restored.
 */
export function continueRun(tx: Tx, runId: string, now: Date): void {
  const { startedAt, anchorAt, pausedAt, state } = campaignRuns
  const later = sql`coalesce(${anchorAt}, ${startedAt}) + max(0, ${now.getTime()} - coalesce(${pausedAt}, ${now.getTime()}))`
  const next = sql<'active'>`iif(${state} = 'paused', 'active', ${state})`
  tx.update(campaignRuns)
    .set({ state: next, anchorAt: later, pausedAt: null, isHeld: false })
    .where(eq(campaignRuns.id, runId))
    .run()
}

/** Stops the run that staff saw. running: another one is running now. Does nothing if none is. */
export function stopSeenRun(
  tx: Tx,
  { seen, ...stop }: Step & { seen: string },
): Result<undefined, { kind: 'running'; run: Run }> {
  const run = findActiveRun(tx, stop.leadId)
  if (run && run.id !== seen) return refused({ kind: 'running', run })
  stopRun(tx, { ...stop, reason: 'stopped_by_staff' })
  return ok()
}

/**
 * Continues an ended run where it was. Returns false if another one is running, or if it did not end for this reason at this
 * time.
 */
export function resumeRun(
  tx: Tx,
  { runId, leadId, reason, endedAt }: { runId: string; leadId: string; reason: EndReason; endedAt: Date },
): boolean {
  if (findActiveRun(tx, leadId)) return false
  const ended = and(eq(campaignRuns.id, runId), eq(campaignRuns.endReason, reason), eq(campaignRuns.endedAt, endedAt))
  const state = sql<'active'>`iif(${campaignRuns.pausedAt} is null, 'active', 'paused')`
  return tx.update(campaignRuns).set({ state, endedAt: null, endReason: null }).where(ended).run().changes > 0
}

/** Ends an unfinished run and withdraws its unsent messages. Returns false if it is over. */
export function endRun(tx: Tx, runId: string, reason: EndReason, now: Date): boolean {
  const active = and(eq(campaignRuns.id, runId), sql`${campaignRuns.state} in ('active', 'blocked', 'paused')`)
  const { changes } = tx
    .update(campaignRuns)
    .set({ ...NOT_BLOCKED, state: 'stopped', endedAt: now, endReason: reason })
    .where(active)
    .run()
  if (changes > 0) withdrawWaiting(tx, runId)
  return changes > 0
}

/** The run that ended because its lead was deleted at this time, or null. */
export function findRunEndedByDeletion(tx: Tx, leadId: string, deletedAt: Date): string | null {
  const ended = and(
    eq(campaignRuns.leadId, leadId),
    eq(campaignRuns.endReason, 'lead_deleted'),
    eq(campaignRuns.endedAt, deletedAt),
  )
  return tx.select({ id: campaignRuns.id }).from(campaignRuns).where(ended).get()?.id ?? null
}

/** Stops a run by its id, for staff. missing: it does not exist or its lead is deleted. Does nothing if it is over. */
export function stopRunOfId(actor: { id: string }, runId: string, now: Date): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const found = and(eq(campaignRuns.id, runId), isNull(leads.deletedAt))
    const run = tx
      .select({ leadId: campaignRuns.leadId })
      .from(campaignRuns)
      .innerJoin(leads, eq(leads.id, campaignRuns.leadId))
      .where(found)
      .get()
    if (!run) return refused('missing')
    stopSeenRun(tx, { leadId: run.leadId, seen: runId, actor: { kind: 'staff', userId: actor.id }, now })
    return ok()
  })
}
