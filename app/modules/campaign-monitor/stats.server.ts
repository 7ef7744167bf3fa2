import { count, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { campaignCounts, campaignRuns } from '#app/db/schema/index.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { startOfNextDay } from '#app/format/day-range.ts'
import { startsAutomatically } from '#app/modules/campaigns/engine/begin-campaigns.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'
import { findPause, type WorkflowPause } from '#app/modules/campaigns/pause-workflow.server.ts'

/** The monitor's four figures (S3.11) and their components. */
export type CampaignStats = {
  /** All emails and text messages sent by campaigns so far. */
  totalEmails: number
  totalSMS: number
  /** Leads in an active campaign, which can send to them. */
  activeLeads: number
  /** Leads in a campaign that can't send to them now. */
  blockedLeads: number
  /** Percent of all runs that finished: finished ÷ (finished + stopped + in progress); 0 if there were none. */
  completionRate: number
  deliveredEmails: number
  finishedRuns: number
  startedRuns: number
}

const sentByChannel = statement((db) =>
  db
    .select({
      channel: campaignCounts.channel,
      sent: sql<number>`sum(${campaignCounts.sent})`,
      delivered: sql<number>`sum(${campaignCounts.delivered})`,
    })
    .from(campaignCounts)
    .groupBy(campaignCounts.channel),
)

const runsByState = statement((db) =>
  db.select({ state: campaignRuns.state, n: count() }).from(campaignRuns).groupBy(campaignRuns.state),
)

/** The totals of all campaigns. */
export function getCampaignStats(): CampaignStats {
  const sums = sentByChannel(db()).all()
  const of = (channel: 'email' | 'sms') => sums.find((row) => row.channel === channel)
  const runs = runsByState(db()).all()
  const inState = (state: string) => runs.find((row) => row.state === state)?.n ?? 0
  const startedRuns = runs.reduce((sum, { n }) => sum + n, 0)
  const finishedRuns = inState('finished')
  return {
    totalEmails: of('email')?.sent ?? 0,
    totalSMS: of('sms')?.sent ?? 0,
    activeLeads: inState('active'),
    blockedLeads: inState('blocked'),
    completionRate: startedRuns === 0 ? 0 : Math.round((100 * finishedRuns) / startedRuns),
    deliveredEmails: of('email')?.delivered ?? 0,
    finishedRuns,
    startedRuns,
  }
}

/** A workflow in the monitor. */
export type WorkflowState = {
  activeLeads: number
  /** It can't send to them now. */
  blockedLeads: number
  pausedLeads: number
  /** When its next message is sent; null if none is scheduled. */
  nextAt: Date | null
  /** Leads whose next message is sent today in Central time. */
  dueToday: number
  /** Since when staff have paused it, and by whom; null if they have not. */
  pause: WorkflowPause | null
  /** Leads that continue when it resumes. */
  heldLeads: number
  /** It starts for leads that reach one of its statuses. */
  startsAutomatically: boolean
}

const openRuns = statement((db, { by }: { by: Date }) =>
  db
    .select({
      workflow: campaignRuns.workflow,
      state: campaignRuns.state,
      n: count(),
      nextAt: sql<number | null>`min(${campaignRuns.nextAt})`,
      dueToday: sql<number>`count(*) filter (where ${campaignRuns.nextAt} < ${by})`,
    })
    .from(campaignRuns)
    .where(sql`${campaignRuns.state} in ('active', 'blocked', 'paused')`)
    .groupBy(campaignRuns.workflow, campaignRuns.state),
)

/** The current state of each workflow. */
export function getWorkflowStates(now: Date): Record<Workflow, WorkflowState> {
  const runs = openRuns(db(), { by: startOfNextDay(formatIsoDay(now)) }).all()
  return {
    warm_lead: stateOf('warm_lead', runs),
    confirmation: stateOf('confirmation', runs),
    onboarding: stateOf('onboarding', runs),
  }
}

type OpenRuns = { workflow: Workflow; state: string; n: number; nextAt: number | null; dueToday: number }

function stateOf(workflow: Workflow, runs: readonly OpenRuns[]): WorkflowState {
  const { pause, held } = findPause(workflow)
  const inState = (state: string) => runs.find((row) => row.workflow === workflow && row.state === state)
  const active = inState('active')
  return {
    activeLeads: active?.n ?? 0,
    blockedLeads: inState('blocked')?.n ?? 0,
    pausedLeads: inState('paused')?.n ?? 0,
    nextAt: active?.nextAt ? new Date(active.nextAt) : null,
    dueToday: active?.dueToday ?? 0,
    pause,
    heldLeads: held,
    startsAutomatically: startsAutomatically(workflow),
  }
}
