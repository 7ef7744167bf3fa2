import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from '#app/db/client.server.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { campaignRuns, campaignSends, leads } from '#app/db/schema/index.ts'
import { type Settled, SENT } from '../schedule/plan-run.ts'
import type { CampaignContext } from '../context.server.ts'

const runsWithLeads = statement((db, { runIds }: { runIds: string }) =>
  db
    .select({
      id: campaignRuns.id,
      leadId: campaignRuns.leadId,
      workflow: campaignRuns.workflow,
      state: campaignRuns.state,
      blockedReason: campaignRuns.blockedReason,
      startedAt: campaignRuns.startedAt,
      anchorAt: campaignRuns.anchorAt,
      startedIn: campaignRuns.startedIn,
      walkthroughAt: campaignRuns.walkthroughAt,
      walkthroughSeenAt: campaignRuns.walkthroughSeenAt,
      lead: {
        statusKey: leads.statusKey,
        walkthroughDate: leads.walkthroughDate,
        email: leads.email,
        phone: leads.phoneE164,
        deletedAt: leads.deletedAt,
      },
    })
    .from(campaignRuns)
    .innerJoin(leads, eq(leads.id, campaignRuns.leadId))
    .where(isInList(campaignRuns.id, runIds)),
)

/** A run with the lead data that decides what is sent; undefined if it does not exist. */
export function findRun(tx: Db | Tx, runId: string) {
  return listRuns(tx, [runId])[0]
}

export function listRuns(tx: Db | Tx, runIds: readonly string[]) {
  return runsWithLeads(tx, { runIds: JSON.stringify(runIds) }).all()
}

export type RunWithLead = NonNullable<ReturnType<typeof findRun>>

const askedRuns = alias(campaignRuns, 'asked_runs')

const sendsOfLeads = statement((db, { runIds }: { runIds: string }) =>
  db
    .select({
      askedRunId: askedRuns.id,
      runId: campaignSends.runId,
      stepId: campaignSends.stepId,
      skippedReason: campaignSends.skippedReason,
      workflow: campaignRuns.workflow,
    })
    .from(askedRuns)
    .innerJoin(campaignRuns, and(eq(campaignRuns.leadId, askedRuns.leadId), eq(campaignRuns.workflow, askedRuns.workflow)))
    .innerJoin(campaignSends, eq(campaignSends.runId, campaignRuns.id))
    .where(isInList(askedRuns.id, runIds)),
)

/**
 * The settled steps of each run. Steps from the start are sent once per lead, even if the workflow is restarted; reminders are
 * per walkthrough, and so per run.
 */
export function settledStepsOf(
  tx: Db | Tx,
  runs: readonly Pick<RunWithLead, 'id' | 'workflow'>[],
  { steps }: CampaignContext,
): Map<string, Settled> {
  const sends = sendsOfLeads(tx, { runIds: JSON.stringify(runs.map(({ id }) => id)) }).all()
  return new Map(
    runs.map((run) => {
      const reminders = new Set(steps[run.workflow].flatMap(({ id, anchor }) => (anchor === 'before_walkthrough' ? [id] : [])))
      const settled = new Map<string, string>()
      for (const { askedRunId, runId, stepId, skippedReason } of sends) {
        if (askedRunId !== run.id || stepId === null) continue
        if (runId === run.id) settled.set(stepId, skippedReason ?? SENT)
        else if (skippedReason === null && !reminders.has(stepId) && !settled.has(stepId)) settled.set(stepId, SENT)
      }
      return [run.id, settled]
    }),
  )
}

/** The same for one run. */
export function settledSteps(tx: Db | Tx, run: RunWithLead, context: CampaignContext): Settled {
  return settledStepsOf(tx, [run], context).get(run.id) ?? new Map()
}
