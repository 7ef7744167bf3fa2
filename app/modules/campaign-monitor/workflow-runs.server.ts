import { and, asc, count, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { campaignRuns, leads, listedLeads, OPEN_RUN_STATES } from '#app/db/schema/index.ts'
import type { BlockReason } from '#app/modules/campaigns/blocks.ts'
import { findBlockOf } from '#app/modules/campaigns/find-block.server.ts'
import { findActiveRun, startRun, stopRun } from '#app/modules/campaigns/runs.server.ts'
import { statusesOf, type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { recordBatchItem } from '#app/modules/leads/batches/record-batch.server.ts'
import { type BulkOutcome, runBulk } from '#app/modules/leads/bulk/run-bulk.server.ts'

type Actor = { id: string }

/** How many leads a workflow would start for, and how many leads of its statuses are excluded. */
type StartFacts = {
  starts: number
  /** They have a running or paused campaign. */
  running: number
  /** It could not send to them, by reason. */
  blocked: { reason: BlockReason; leads: number }[]
  /** They finished it, answered, or have no walkthrough for reminders. */
  others: number
}

/** The leads that a workflow would start for now. */
export async function describeStart(workflow: Workflow, now: Date): Promise<StartFacts> {
  const all = countListed(ofStatuses(workflow))
  const running = countListed(and(ofStatuses(workflow), hasRun(isRunning)))
  const { starts, blocked } = await listReadyToStart(workflow, now)
  const left = blocked.reduce((sum, { leads }) => sum + leads, 0)
  return { starts: starts.length, running, blocked, others: all - running - starts.length - left }
}

/** How many leads are in a workflow, and for how many of them it is paused. */
export function describeStop(workflow: Workflow): { running: number; paused: number } {
  const ofState = (states: readonly (typeof OPEN_RUN_STATES)[number][]) =>
    db()
      .select({ n: count() })
      .from(campaignRuns)
      .where(and(inArray(campaignRuns.state, [...states]), eq(campaignRuns.workflow, workflow)))
      .get()?.n ?? 0
  return { running: ofState(OPEN_RUN_STATES), paused: ofState(['paused']) }
}

/**
 * Starts a workflow for all leads in its statuses without a campaign, in transactions of a few milliseconds, as one batch that
 * can be undone. Excludes leads that finished it, answered, can't be emailed, or have started another campaign in the meantime.
 */
export async function startWorkflow(actor: Actor, workflow: Workflow, now = new Date()): Promise<BulkOutcome> {
  const { starts } = await listReadyToStart(workflow, now)
  return runBulk(starts, {
    actorId: actor.id,
    kind: 'start_campaign',
    summary: (several) => `Started ${WORKFLOW_LABELS[workflow]} for ${several}`,
    detail: { workflow },
    now,
    work(tx, leadId, batchId) {
      if (findActiveRun(tx, leadId) !== null || findBlockOf(tx, { leadId, workflow, now }) !== null) return false
      const run = startRun(tx, { leadId, workflow, actor: { kind: 'staff', userId: actor.id, batchId }, now })
      if (!run) return false
      recordBatchItem(tx, { batchId, leadId, kind: 'changed', runs: { started: run.started.id, ended: null } })
      return true
    },
  })
}

/** The leads that a workflow would start for, and those it could not send to, by reason. */
async function listReadyToStart(workflow: Workflow, now: Date): Promise<{ starts: string[]; blocked: StartFacts['blocked'] }> {
  const starts: string[] = []
  const blocked = new Map<BlockReason, number>()
  await inSlices(listNotStarted(workflow, now), (tx, leadId) => {
    const reason = findBlockOf(tx, { leadId, workflow, now })
    if (reason === null) starts.push(leadId)
    else blocked.set(reason, (blocked.get(reason) ?? 0) + 1)
  })
  return { starts, blocked: [...blocked].map(([reason, leads]) => ({ reason, leads })) }
}

function listNotStarted(workflow: Workflow, now: Date): string[] {
  return db()
    .select({ id: listedLeads.id })
    .from(listedLeads)
    .leftJoin(leads, eq(leads.id, listedLeads.id))
    .where(isReadyToStart(workflow, now))
    .orderBy(asc(listedLeads.key))
    .all()
    .map(({ id }) => id)
}

/**
 * Stops a workflow for all leads in it, including paused ones, as one batch that can be undone. `why`: the staff's reason, or
 * blank.
 */
export function stopWorkflow(actor: Actor, workflow: Workflow, why: string, now = new Date()): Promise<BulkOutcome> {
  const running = and(inArray(campaignRuns.state, OPEN_RUN_STATES), eq(campaignRuns.workflow, workflow))
  const rows = db().select({ leadId: campaignRuns.leadId }).from(campaignRuns).where(running).orderBy(asc(campaignRuns.id)).all()
  return runBulk(
    rows.map(({ leadId }) => leadId),
    {
      actorId: actor.id,
      kind: 'stop_campaign',
      summary: (several) => `Stopped ${WORKFLOW_LABELS[workflow]} for ${several}`,
      detail: { workflow, ...(why === '' ? {} : { reason: why }) },
      now,
      work(tx, leadId, batchId) {
        if (findActiveRun(tx, leadId)?.workflow !== workflow) return false
        const by = { kind: 'staff', userId: actor.id, batchId } as const
        const run = stopRun(tx, { leadId, actor: by, reason: 'stopped_by_staff', why, now })
        if (!run) return false
        recordBatchItem(tx, { batchId, leadId, kind: 'changed', runs: { started: null, ended: run.id } })
        return true
      },
    },
  )
}

function countListed(where: SQL | undefined): number {
  const found = db().select({ n: count() }).from(listedLeads).leftJoin(leads, eq(leads.id, listedLeads.id)).where(where).get()
  return found?.n ?? 0
}

function ofStatuses(workflow: Workflow): SQL {
  return inArray(listedLeads.statusKey, statusesOf(workflow))
}

const run = alias(campaignRuns, 'run')
const isRunning = inArray(run.state, OPEN_RUN_STATES)

/** It finished or the person answered, so a restart would repeat messages. */
const isDone = or(eq(run.state, 'finished'), eq(run.endReason, 'answered'))

function runsWhere(where: SQL | undefined) {
  return db()
    .select({ one: sql`1` })
    .from(run)
    .where(and(eq(run.leadId, listedLeads.id), where))
}

function hasRun(where: SQL | undefined): SQL {
  return sql`exists ${runsWhere(where)}`
}

/** The condition for starting a workflow. The query must join `leads`, which has no row for an analysis without a lead. */
function isReadyToStart(workflow: Workflow, now: Date): SQL | undefined {
  const hasWalkthroughAhead = gt(leads.walkthroughDate, now)
  const isNew = notExists(runsWhere(and(eq(run.workflow, workflow), isDone)))
  const hasNoRuns = and(ofStatuses(workflow), notExists(runsWhere(isRunning)))
  if (workflow === 'confirmation') {
    // A new walkthrough needs new reminders. After the contract was sent, there may be no walkthrough.
    const waits = and(isNull(leads.walkthroughDate), isNew, sql`${listedLeads.statusKey} <> 'contract_sent'`)
    return and(hasNoRuns, or(hasWalkthroughAhead, waits))
  }
  return and(hasNoRuns, isNew)
}
