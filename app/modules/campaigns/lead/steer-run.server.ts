import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { campaignRuns, campaignSteps } from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { versionOf } from '../schedule/step-version.ts'
import { recordSkip } from '../engine/record-step.server.ts'
import { continueRun, findActiveRun, pauseRun, type Run } from '../runs.server.ts'
import { WORKFLOW_LABELS } from '../workflows.ts'

type Steer = { leadId: string; seen: string; actor: Actor; now: Date }

/** running: another campaign is running than the one that staff saw. */
type Refusal = { kind: 'running'; run: Run }

/**
 * Pauses the run that staff saw: nothing is sent, including messages in the outbox, until they continue it. Does nothing if it is
 * paused or over.
 */
export function pauseSeenRun(tx: Tx, { leadId, seen, actor, now }: Steer): Result<undefined, Refusal> {
  const run = findActiveRun(tx, leadId)
  if (run && run.id !== seen) return refused({ kind: 'running', run })
  if (!run || !pauseRun(tx, run.id, { isHeld: false, now })) return ok()
  recordLeadEvent(tx, { leadId, kind: 'campaign_paused', actor, summary: `Campaign paused: ${WORKFLOW_LABELS[run.workflow]}` })
  return ok()
}

/** Continues the paused run that staff saw. held: its workflow is paused for all leads. */
export function continueSeenRun(
  tx: Tx,
  { leadId, seen, actor, now }: Steer,
): Result<undefined, Refusal | { kind: 'held'; run: Run }> {
  const run = findActiveRun(tx, leadId)
  if (run && run.id !== seen) return refused({ kind: 'running', run })
  if (run?.state !== 'paused') return ok()
  if (run.isHeld) return refused({ kind: 'held', run })
  continueRun(tx, run.id, now)
  const summary = `Campaign resumed: ${WORKFLOW_LABELS[run.workflow]}`
  recordLeadEvent(tx, { leadId, kind: 'campaign_resumed', actor, summary })
  return ok()
}

/** Skips a message of the run that staff saw, unless it was already sent. */
export function skipSeenStep(
  tx: Tx,
  { leadId, seen, stepId, actor, now }: Steer & { stepId: string },
): Result<undefined, Refusal> {
  const run = findActiveRun(tx, leadId)
  if (run && run.id !== seen) return refused({ kind: 'running', run })
  const ofWorkflow = run && and(eq(campaignSteps.id, stepId), eq(campaignSteps.workflow, run.workflow))
  const step = tx
    .select({ id: campaignSteps.id, templateId: campaignSteps.templateId, templateBId: campaignSteps.templateBId })
    .from(campaignSteps)
    .where(ofWorkflow ?? sql`false`)
    .get()
  if (!run || !step) return ok()
  if (!recordSkip(tx, { runId: run.id, stepId, ...versionOf(step, leadId), reason: 'by_staff', now })) return ok()
  tx.update(campaignRuns)
    .set({ nextCheckAt: new Date(0) })
    .where(and(eq(campaignRuns.id, run.id), inArray(campaignRuns.state, ['active', 'blocked'])))
    .run()
  recordLeadEvent(tx, { leadId, kind: 'campaign_step_skipped', actor, summary: 'Skipped the campaign’s next message' })
  return ok()
}
