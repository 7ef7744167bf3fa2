import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { campaignRuns, campaignSends, leads } from '#app/db/schema/index.ts'
import { type Settled, SENT } from '../schedule/plan-run.ts'
import type { CampaignContext } from '../context.server.ts'

const runWithLead = prepared((db) =>
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
    .where(eq(campaignRuns.id, sql.placeholder('runId')))
    .prepare(),
)

/** A run with what of its lead decides what is sent; undefined where there is none. */
export function findRun(tx: Db | Tx, runId: string) {
  return runWithLead(tx).get({ runId })
}

export type RunWithLead = NonNullable<ReturnType<typeof findRun>>

const sendsOfLead = prepared((db) =>
  db
    .select({
      runId: campaignSends.runId,
      stepId: campaignSends.stepId,
      skippedReason: campaignSends.skippedReason,
      workflow: campaignRuns.workflow,
    })
    .from(campaignRuns)
    .innerJoin(campaignSends, eq(campaignSends.runId, campaignRuns.id))
    .where(and(eq(campaignRuns.leadId, sql.placeholder('leadId')), eq(campaignRuns.workflow, sql.placeholder('workflow'))))
    .prepare(),
)

/**
 * The steps of a run that are settled. What counts from the start goes to a lead once, however often its workflow is started; a reminder is about one walkthrough, and so
 * about one run.
 */
export function settledSteps(tx: Db | Tx, run: RunWithLead, { steps }: CampaignContext): Settled {
  const reminders = new Set(steps[run.workflow].flatMap(({ id, anchor }) => (anchor === 'before_walkthrough' ? [id] : [])))
  const settled = new Map<string, string>()
  for (const { runId, stepId, skippedReason } of sendsOfLead(tx).all({ leadId: run.leadId, workflow: run.workflow })) {
    if (stepId === null) continue
    if (runId === run.id) settled.set(stepId, skippedReason ?? SENT)
    else if (skippedReason === null && !reminders.has(stepId) && !settled.has(stepId)) settled.set(stepId, SENT)
  }
  return settled
}
