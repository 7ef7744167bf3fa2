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

/** For how many leads a workflow would be started, and whom of its statuses that leaves out. */
export type StartFacts = {
  starts: number
  /** A campaign runs for them, or is paused. */
  running: number
  /** Nothing of it could be sent to them, by the reason. */
  blocked: { reason: BlockReason; leads: number }[]
  /** They went through it, answered, or have no walkthrough to be reminded of. */
  others: number
}

/** For whom a workflow would be started now: those whom it could write to. */
export async function describeStart(workflow: Workflow, now: Date): Promise<StartFacts> {
  const all = countListed(ofStatuses(workflow))
  const running = countListed(and(ofStatuses(workflow), hasRun(isRunning)))
  const { starts, blocked } = await listReadyToStart(workflow, now)
  const left = blocked.reduce((sum, { leads }) => sum + leads, 0)
  return { starts: starts.length, running, blocked, others: all - running - starts.length - left }
}

/** How many leads go through a workflow, and for how many of these it is paused. */
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
 * Starts a workflow for every lead in one of its statuses for whom nothing runs: in transactions of a few milliseconds, as one batch that can be undone. Who went through it,
 * answered or can't be mailed is left out, as is anyone who got another campaign by then.
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

/** The leads that a workflow would be started for, and how many more there would be if something could be sent to them. */
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

/** Stops a workflow for every lead that goes through it, paused or not, as one batch that can be undone. `why`: what staff say of it; blank where nothing. */
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

/** It came to its end, or the person answered: started again it would say the same twice. */
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

/** What decides for whom a workflow is started. The table of leads is joined; an analysis without a lead has no row there. */
function isReadyToStart(workflow: Workflow, now: Date): SQL | undefined {
  const hasWalkthroughAhead = gt(leads.walkthroughDate, now)
  const isNew = notExists(runsWhere(and(eq(run.workflow, workflow), isDone)))
  const hasNoRuns = and(ofStatuses(workflow), notExists(runsWhere(isRunning)))
  if (workflow === 'confirmation') {
    // Another walkthrough is another reason to remind; after the contract was sent there may be none to come.
    const waits = and(isNull(leads.walkthroughDate), isNew, sql`${listedLeads.statusKey} <> 'contract_sent'`)
    return and(hasNoRuns, or(hasWalkthroughAhead, waits))
  }
  return and(hasNoRuns, isNew)
}
