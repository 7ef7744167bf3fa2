import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { campaignRuns, pausedWorkflows, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { continueRun, pauseRun } from './runs.server.ts'
import { type Workflow, WORKFLOW_LABELS } from './workflows.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

type Actor = { id: string }

/** Since when a workflow is paused, and by whom; null for a deleted user. */
export type WorkflowPause = { at: Date; by: string | null }

const pauseOf = statement((tx, { workflow }: { workflow: Workflow }) =>
  tx
    .select({ at: pausedWorkflows.pausedAt, by: users.name })
    .from(pausedWorkflows)
    .leftJoin(users, eq(users.id, pausedWorkflows.pausedById))
    .where(eq(pausedWorkflows.workflow, workflow)),
)

const heldOf = statement((tx, { workflow }: { workflow: Workflow }) =>
  tx
    .select({ n: count() })
    .from(campaignRuns)
    .where(and(sql`${campaignRuns.isHeld} = 1`, eq(campaignRuns.workflow, workflow), eq(campaignRuns.state, 'paused'))),
)

/** Whether a workflow is paused, and how many leads continue when it resumes. */
export function findPause(workflow: Workflow): { pause: WorkflowPause | null; held: number } {
  return { pause: pauseOf(db(), { workflow }).get() ?? null, held: heldOf(db(), { workflow }).get()?.n ?? 0 }
}

/**
 * Pauses a workflow for all leads: nothing is sent, including messages in the outbox, and runs keep their position. If the
 * process ends early, the remaining runs are paused at their next check. Returns how many were paused; null if the workflow was
 * already paused.
 */
export async function pauseWorkflow(actor: Actor, workflow: Workflow, now = new Date()): Promise<number | null> {
  const running = and(eq(campaignRuns.workflow, workflow), inArray(campaignRuns.state, ['active', 'blocked']))
  const isFirst = inTransaction((tx) => {
    const row = { workflow, pausedById: actor.id, pausedAt: now }
    const { changes } = tx.insert(pausedWorkflows).values(row).onConflictDoNothing().run()
    const leads = tx.select({ n: count() }).from(campaignRuns).where(running).get()?.n ?? 0
    if (changes > 0) recordAudit(tx, { userId: actor.id, action: 'workflow_paused', subject: workflow, detail: { leads } })
    return changes > 0
  })
  if (!isFirst) return null
  const rows = runsOf(running)
  let paused = 0
  await inSlices(rows, (tx, { id, leadId }) => {
    if (!pauseRun(tx, id, { isHeld: true, now })) return
    paused += 1
    const summary = `Campaign paused for all leads: ${WORKFLOW_LABELS[workflow]}`
    recordLeadEvent(tx, { leadId, kind: 'campaign_paused', actor: { kind: 'staff', userId: actor.id }, summary })
  })
  return paused
}

/**
 * Resumes a workflow. Delays its runs by the time they were paused, so that overdue messages are not all sent at once. Runs that
 * staff paused for one lead remain paused. Returns how many continue; null if nothing was paused.
 */
export async function resumeWorkflow(actor: Actor, workflow: Workflow, now = new Date()): Promise<number | null> {
  const held = and(sql`${campaignRuns.isHeld} = 1`, eq(campaignRuns.workflow, workflow))
  const leads = findPause(workflow).held
  const wasPaused = inTransaction((tx) => {
    const { changes } = tx.delete(pausedWorkflows).where(eq(pausedWorkflows.workflow, workflow)).run()
    if (changes > 0) recordAudit(tx, { userId: actor.id, action: 'workflow_resumed', subject: workflow, detail: { leads } })
    return changes > 0
  })
  const rows = runsOf(held)
  if (!wasPaused && rows.length === 0) return null
  let resumed = 0
  await inSlices(rows, (tx, { id, leadId, state }) => {
    continueRun(tx, id, now)
    if (state !== 'paused') return
    resumed += 1
    const summary = `Campaign resumed for all leads: ${WORKFLOW_LABELS[workflow]}`
    recordLeadEvent(tx, { leadId, kind: 'campaign_resumed', actor: { kind: 'staff', userId: actor.id }, summary })
  })
  return resumed
}

function runsOf(where: ReturnType<typeof and>) {
  const { id, leadId, state } = campaignRuns
  return db().select({ id, leadId, state }).from(campaignRuns).where(where).orderBy(asc(id)).all()
}
