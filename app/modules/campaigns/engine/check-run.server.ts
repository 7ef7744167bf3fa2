import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { campaignRuns } from '#app/db/schema/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { hasHadFollowUps } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { BLOCK_LABELS, type BlockReason } from '../blocks.ts'
import { findBlock } from '../find-block.server.ts'
import { finishRun, NOT_BLOCKED, pauseRun, stopRun, stopRunsOf } from '../runs.server.ts'
import { versionOf } from '../schedule/step-version.ts'
import { planRun, type RunFacts, type Schedule, SENT } from '../schedule/plan-run.ts'
import { withdrawWaiting } from '../withdraw-waiting.server.ts'
import { workflowOfStatus } from '../workflows.ts'
import type { CampaignContext } from '../context.server.ts'
import { recordSkip } from './record-step.server.ts'
import { findClientFacts } from '../client-facts.server.ts'
import { findRun, type RunWithLead, settledSteps } from './run-row.server.ts'
import { sendStep } from './send-step.server.ts'
import { withdrawStale } from './withdraw-stale.server.ts'

const SYSTEM = { kind: 'system' } as const

/**
 * Processes one run: ends it if its lead left, sends due messages, skips past ones, and schedules the next check. Uses the
 * current lead, steps and settings, regardless of the previous check.
 */
export function checkRun(tx: Tx, runId: string, context: CampaignContext, now: Date): void {
  const run = findRun(tx, runId)
  if (run?.state !== 'active' && run?.state !== 'blocked') {
    tx.update(campaignRuns).set({ nextCheckAt: null }).where(eq(campaignRuns.id, runId)).run()
    return
  }
  // The run started, or came back from the trash, while its workflow is paused.
  if (context.paused.has(run.workflow)) {
    pauseRun(tx, run.id, { isHeld: true, now })
    return
  }
  const reason = whyEnded(tx, run)
  if (reason !== null) {
    stopRun(tx, { leadId: run.leadId, actor: SYSTEM, reason, now })
    return
  }
  const block = findBlock(tx, { ...run.lead, leadId: run.leadId }, context.steps[run.workflow], now)
  recordBlock(tx, run, block, now)
  const seen = refreshWalkthrough(tx, run, now)
  const waitEnd = waitEndOf(seen)
  if (waitEnd !== null && waitEnd <= now) {
    endWaiting(tx, seen, now)
    return
  }
  const times = { steps: context.steps[run.workflow], run: startOf(seen), timing: context.timing }
  withdrawStale(tx, { run, times, isMoved: seen !== run && run.walkthroughAt !== null, now })
  const postponed = settleDue(tx, seen, context, now)
  if (postponed === 'follow_ups_sent')
    endWith(tx, run, { block: hasSent(tx, run, context) ? null : block, reason: postponed, now })
  else if (postponed === 'unwanted') stopRunsOf(tx, { leadId: run.leadId, actor: SYSTEM, reason: 'unsubscribed', now })
  else scheduleNext(tx, seen, { context, postponed, block, now })
}

/** How long a run of reminders waits for a walkthrough. */
const WAIT_MS = 14 * DAY_MS

/** Until when a run of reminders waits for a walkthrough; null if there is one, or if it has other messages. */
function waitEndOf({ workflow, walkthroughAt, walkthroughSeenAt, anchorAt, startedAt }: RunWithLead): Date | null {
  if (workflow !== 'confirmation' || walkthroughAt !== null) return null
  return new Date(Math.max((anchorAt ?? startedAt).getTime(), walkthroughSeenAt?.getTime() ?? 0) + WAIT_MS)
}

function endWaiting(tx: Tx, { leadId }: RunWithLead, now: Date): void {
  stopRun(tx, { leadId, actor: SYSTEM, reason: 'no_walkthrough', why: 'no walkthrough for 14 days', now })
  const dueAt = new Date(now.getTime() + getSetting('firstContactHours', tx) * HOUR_MS)
  createTask(tx, { leadId, kind: 'pick-another-time', summary: 'Set up a new walkthrough time with the owner', dueAt })
}

/** Records why a run can't send anything and withdraws its waiting messages, or records that it can send again. */
function recordBlock(tx: Tx, { id, state, blockedReason }: RunWithLead, block: BlockReason | null, now: Date): void {
  if (block === blockedReason && state === (block === null ? 'active' : 'blocked')) return
  if (block === null)
    tx.update(campaignRuns)
      .set({ ...NOT_BLOCKED, state: 'active' })
      .where(eq(campaignRuns.id, id))
      .run()
  else {
    const since = state === 'blocked' ? {} : { blockedAt: now }
    tx.update(campaignRuns)
      .set({ ...since, state: 'blocked', blockedReason: block })
      .where(eq(campaignRuns.id, id))
      .run()
    withdrawWaiting(tx, id)
  }
}

type Ending = { block: BlockReason | null; reason?: 'follow_ups_sent' | null; now: Date }

/** Ends a run without further messages: finished, or stopped if it could not send. */
function endWith(tx: Tx, run: RunWithLead, { block, reason = null, now }: Ending): void {
  if (block === null) finishRun(tx, run, now, reason)
  else stopRun(tx, { leadId: run.leadId, actor: SYSTEM, reason: block, why: BLOCK_LABELS[block], now })
}

function hasSent(tx: Tx, run: RunWithLead, context: CampaignContext): boolean {
  return [...settledSteps(tx, run, context).values()].includes(SENT)
}

/**
 * A run ends if its lead is deleted or merged, or if the status belongs to another workflow or none. Onboarding ends after a
 * refund.
 */
function whyEnded(
  tx: Tx,
  { lead, leadId, workflow, startedIn }: RunWithLead,
): 'lead_deleted' | 'paid_back' | 'status_left' | null {
  if (lead.deletedAt !== null) return 'lead_deleted'
  if (workflow === 'onboarding' && findClientFacts(tx, leadId).fee === 'paid_back') return 'paid_back'
  return workflowOfStatus(lead.statusKey) === startedIn ? null : 'status_left'
}

/** Stores the current walkthrough for reminders, or that there is none, and since when that is known. */
function refreshWalkthrough(tx: Tx, run: RunWithLead, now: Date): RunWithLead {
  const walkthroughAt = run.lead.walkthroughDate
  if (walkthroughAt?.getTime() === run.walkthroughAt?.getTime()) return run
  const seen = { walkthroughAt, walkthroughSeenAt: now }
  tx.update(campaignRuns).set(seen).where(eq(campaignRuns.id, run.id)).run()
  return { ...run, ...seen }
}

/** The input for a run's schedule. */
export function scheduleOf(
  tx: Db | Tx,
  run: RunWithLead,
  context: CampaignContext,
  settled = settledSteps(tx, run, context),
): Schedule {
  return {
    steps: context.steps[run.workflow],
    settled,
    run: startOf(run),
    timing: context.timing,
    mailWindow: context.mailWindow,
  }
}

function startOf(run: RunWithLead): RunFacts {
  return { ...run, anchorAt: run.anchorAt ?? run.startedAt }
}

/**
 * Sends or skips due steps. Returns postponed steps with their next time; 'unwanted' if the person opted out; 'follow_ups_sent'
 * if they got all follow-ups allowed without consent.
 */
function settleDue(
  tx: Tx,
  run: RunWithLead,
  context: CampaignContext,
  now: Date,
): Map<string, Date> | 'unwanted' | 'follow_ups_sent' {
  const { skips, due } = planRun(scheduleOf(tx, run, context), now)
  const ofId = new Map(context.steps[run.workflow].map((step) => [step.id, step]))
  for (const { step, reason } of skips) {
    const skipped = ofId.get(step.id)
    if (skipped) recordSkip(tx, { runId: run.id, stepId: step.id, ...versionOf(skipped, run.leadId), reason, now })
  }
  const postponed = new Map<string, Date>()
  for (const { step } of due) {
    const sent = ofId.get(step.id)
    if (sent === undefined) continue
    const outcome = sendStep(tx, { run, step: sent, context, now })
    if (outcome.kind === 'unwanted') return 'unwanted'
    if (run.workflow === 'warm_lead' && outcome.kind === 'settled' && hasHadFollowUps(tx, run.lead.email, now))
      return 'follow_ups_sent'
    if (outcome.kind === 'postponed')
      postponed.set(step.id, new Date(Math.max(outcome.until.getTime(), now.getTime() + MINUTE_MS)))
  }
  return postponed
}

type Next = { context: CampaignContext; postponed: ReadonlyMap<string, Date>; block: BlockReason | null; now: Date }

function scheduleNext(tx: Tx, run: RunWithLead, { context, postponed, block, now }: Next): void {
  const { upcoming, isOver } = planRun(scheduleOf(tx, run, context), now)
  if (isOver) {
    endWith(tx, run, { block, now })
    return
  }
  const waiting = [...postponed].map(([stepId, at]) => ({ stepId, at }))
  const next = [...waiting, ...upcoming.map(({ step, at }) => ({ stepId: step.id, at }))].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )[0]
  // After the walkthrough there is nothing to remind of.
  const ends = waitEndOf(run) ?? (run.walkthroughAt !== null && run.walkthroughAt > now ? run.walkthroughAt : undefined)
  const nextCheckAt = earliest(next?.at, ends)
  const shown = block === null ? next : undefined
  tx.update(campaignRuns)
    .set({ nextCheckAt, nextAt: shown?.at ?? null, nextStepId: shown?.stepId ?? null })
    .where(eq(campaignRuns.id, run.id))
    .run()
}

function earliest(one: Date | undefined, other: Date | undefined): Date | null {
  if (one === undefined || other === undefined) return one ?? other ?? null
  return one < other ? one : other
}
