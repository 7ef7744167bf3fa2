import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { campaignRuns, campaignSteps, leads, type RUN_STATES } from '#app/db/schema/index.ts'
import { UP_TO_FOLLOW_UPS } from '#app/modules/messaging/consent/consent-wording.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { BlockReason } from './blocks.ts'
import { findBlockOf } from './find-block.server.ts'
import { withdrawWaiting } from './withdraw-waiting.server.ts'
import { type Workflow, WORKFLOW_LABELS, workflowOfStatus } from './workflows.ts'

type Step = { leadId: string; actor: Actor; now: Date }

/** Why a run ended before its last message; a `BlockReason`: nothing more could be sent, and nothing more will come. */
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
  state: (typeof RUN_STATES)[number]
  startedIn: Workflow | null
  isHeld: boolean
}

/** What a run says that is over, or that can send. */
export const NOT_BLOCKED = { blockedReason: null, blockedAt: null } as const

const activeRunOf = prepared((db) =>
  db
    .select({
      id: campaignRuns.id,
      workflow: campaignRuns.workflow,
      state: campaignRuns.state,
      startedIn: campaignRuns.startedIn,
      isHeld: campaignRuns.isHeld,
    })
    .from(campaignRuns)
    .where(and(eq(campaignRuns.leadId, sql.placeholder('leadId')), sql`${campaignRuns.state} in ('active', 'blocked', 'paused')`))
    .prepare(),
)

/** The campaign that runs for a lead; null where none does. */
export function findActiveRun(tx: Tx, leadId: string): Run | null {
  return activeRunOf(tx).get({ leadId }) ?? null
}

/** Starts a workflow for a lead and ends the one that runs, because a lead is in one at a time. Null where it runs already. */
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

const leadOfId = prepared((db) =>
  db
    .select({ statusKey: leads.statusKey, walkthroughAt: leads.walkthroughDate })
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare(),
)

/** Where a lead is as its run starts: reminders whose time was before are past. */
function situationOf(tx: Tx, leadId: string, now: Date) {
  const lead = leadOfId(tx).get({ leadId })
  if (!lead) throw new Error('A campaign was started for a missing lead')
  const { statusKey, walkthroughAt } = lead
  return { startedIn: workflowOfStatus(statusKey), walkthroughAt, walkthroughSeenAt: walkthroughAt === null ? null : now }
}

/** Stops what runs for a lead; null where nothing does. `why`: what staff say of it. */
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
 * Stops what runs for a lead that has answered, or wants no more marketing. Reminders go on: they are about an appointment that still is, and stop with it. So a run of
 * nothing else stays, and a run of reminders takes the place of one that was to remind of a walkthrough as well. Null where nothing was stopped.
 */
export function stopRunsOf(
  tx: Tx,
  { leadId, actor, reason, now }: Step & { reason: Extract<EndReason, 'answered' | 'unsubscribed'> },
): Run | null {
  const running = findActiveRun(tx, leadId)
  if (!running || running.workflow === 'confirmation') return null
  stopRun(tx, { leadId, actor, reason, now })
  // Of one that staff paused for this lead, reminders rest as well.
  if ((running.state !== 'paused' || running.isHeld) && hasRemindersAhead(tx, leadId, running.workflow, now))
    startRun(tx, { leadId, workflow: 'confirmation', actor: { kind: 'system' }, now })
  return running
}

/** Whether a workflow would still remind a lead of a walkthrough. */
function hasRemindersAhead(tx: Tx, leadId: string, workflow: Workflow, now: Date): boolean {
  const walkthroughAt = leadOfId(tx).get({ leadId })?.walkthroughAt ?? null
  return walkthroughAt !== null && walkthroughAt > now && reminderOf(tx).get({ workflow }) !== undefined
}

const reminderOf = prepared((db) =>
  db
    .select({ id: campaignSteps.id })
    .from(campaignSteps)
    .where(
      and(
        eq(campaignSteps.workflow, sql.placeholder('workflow')),
        eq(campaignSteps.anchor, 'before_walkthrough'),
        sql`${campaignSteps.isOn} = 1`,
      ),
    )
    .limit(1)
    .prepare(),
)

/** Ends a run whose last message has left, and writes it to the timeline. `reason`: why there are no more, where its steps are not all settled. */
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
  const why = reason === null ? '' : ` (${UP_TO_FOLLOW_UPS} without consent for more)`
  const summary = `Campaign finished: ${WORKFLOW_LABELS[run.workflow]}${why}`
  recordLeadEvent(tx, { leadId: run.leadId, kind: 'campaign_finished', actor: { kind: 'system' }, summary })
}

/** Why staff start no campaign. running: another one runs, which has to be stopped first · blocked: nothing of it could be sent. */
export type StartRefusal = { kind: 'running'; run: Run } | { kind: 'blocked'; reason: BlockReason }

/** Starts a workflow for a lead that is in none. Where this very one runs already, it stays. */
export function startOnlyRun(tx: Tx, start: Step & { workflow: Workflow }): Result<undefined, StartRefusal> {
  const run = findActiveRun(tx, start.leadId)
  if (run && run.workflow !== start.workflow) return refused({ kind: 'running', run })
  const reason = findBlockOf(tx, start)
  if (reason !== null) return refused({ kind: 'blocked', reason })
  startRun(tx, start)
  return ok()
}

/** Pauses a run: what waits of it in the outbox is taken back. `isHeld`: with its workflow. False where it does not run, or is paused. */
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
 * Lets a paused run go on where it was: what counts from its start comes later by the time that it was paused. One that has ended is no longer paused either, so that it
 * goes on where it is brought back.
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

/** Stops the run that staff saw. running: another one runs by now. Where none does, there is nothing to stop. */
export function stopSeenRun(
  tx: Tx,
  { seen, ...stop }: Step & { seen: string },
): Result<undefined, { kind: 'running'; run: Run }> {
  const run = findActiveRun(tx, stop.leadId)
  if (run && run.id !== seen) return refused({ kind: 'running', run })
  stopRun(tx, { ...stop, reason: 'stopped_by_staff' })
  return ok()
}

/** Lets a run that was ended go on where it was. False where another one runs by now, or it was not ended for this reason at this moment. */
export function resumeRun(
  tx: Tx,
  { runId, leadId, reason, endedAt }: { runId: string; leadId: string; reason: EndReason; endedAt: Date },
): boolean {
  if (findActiveRun(tx, leadId)) return false
  const ended = and(eq(campaignRuns.id, runId), eq(campaignRuns.endReason, reason), eq(campaignRuns.endedAt, endedAt))
  const state = sql<'active'>`iif(${campaignRuns.pausedAt} is null, 'active', 'paused')`
  return tx.update(campaignRuns).set({ state, endedAt: null, endReason: null }).where(ended).run().changes > 0
}

/** Ends a run that is still active; what it wrote and what waits in the outbox is not sent. False where it is over. */
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

/** The run of a lead that its deletion ended at this moment; null where it ended none. */
export function findRunEndedByDeletion(tx: Tx, leadId: string, deletedAt: Date): string | null {
  const ended = and(
    eq(campaignRuns.leadId, leadId),
    eq(campaignRuns.endReason, 'lead_deleted'),
    eq(campaignRuns.endedAt, deletedAt),
  )
  return tx.select({ id: campaignRuns.id }).from(campaignRuns).where(ended).get()?.id ?? null
}

/** Stops a run by its id, as staff do. missing: there is none, or its lead is deleted. One that is over stays so. */
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
