import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import {
  campaignRuns,
  campaignSends,
  campaignSteps,
  campaignTemplates,
  leadActivities,
  messages,
  OPEN_RUN_STATES,
  users,
  type RunState,
  type ActivityKind,
} from '#app/db/schema/index.ts'
import { countInquiryMails } from '#app/modules/messaging/consent/inquiry.server.ts'
import { followUpsLeft } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { readContext } from '../context.server.ts'
import { scheduleOf } from '../engine/check-run.server.ts'
import { findRun } from '../engine/run-row.server.ts'
import { planRun } from '../schedule/plan-run.ts'
import type { BlockReason } from '../blocks.ts'
import { findBlockOf } from '../find-block.server.ts'
import type { SkipReason } from '../schedule/skips.ts'
import type { Workflow } from '../workflows.ts'

/** A lead's current or last campaign. */
export type CampaignOfLead = {
  runId: string
  workflow: Workflow
  state: RunState
  startedAt: Date
  /** The staff member who started it; null for an automatic start. */
  startedBy: string | null
  endedAt: Date | null
  /** The staff member who stopped it; null if none did. */
  endedBy: string | null
  /** Why it ended early, as an `EndReason`. */
  endReason: string | null
  /** The walkthrough time that the run has stored. */
  walkthroughAt: Date | null
  /** Since when it is paused, or null. */
  pausedAt: Date | null
  /** Why it can't send anything now, and since when; null if it can. */
  blockedReason: BlockReason | null
  blockedAt: Date | null
  /** The next scheduled message, or null. */
  next: { stepId: string; template: string; at: Date } | null
  /** The latest skipped message and its reason, or null. */
  skipped: { template: string; reason: SkipReason } | null
  /** How many messages were sent. */
  sentCount: number
}

/** Follow-ups left and sent without further consent; null for no limit. */
export type FollowUps = { left: number; sent: number }

/** How many follow-ups may be sent to an address, across all its leads; null for no limit. */
export function findFollowUps(email: string, now: Date): FollowUps | null {
  const left = followUpsLeft(db(), email, now)
  return left === null ? null : { left, sent: countInquiryMails(db(), email) }
}

const newestRun = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      runId: campaignRuns.id,
      workflow: campaignRuns.workflow,
      state: campaignRuns.state,
      startedAt: campaignRuns.startedAt,
      endedAt: campaignRuns.endedAt,
      endReason: campaignRuns.endReason,
      pausedAt: campaignRuns.pausedAt,
      blockedReason: campaignRuns.blockedReason,
      blockedAt: campaignRuns.blockedAt,
      walkthroughAt: campaignRuns.walkthroughAt,
    })
    .from(campaignRuns)
    .where(eq(campaignRuns.leadId, leadId))
    .orderBy(
      desc(sql`${campaignRuns.state} in ('active', 'blocked', 'paused')`),
      desc(campaignRuns.startedAt),
      desc(campaignRuns.id),
    )
    .limit(1),
)

/** The lead's running campaign, else its last one, or null. */
export function findCampaignOfLead(leadId: string, now = new Date()): CampaignOfLead | null {
  const run = newestRun(db(), { leadId }).get()
  if (!run) return null
  const endedBy = run.endedAt === null ? null : findResponsibleStaff(leadId, 'campaign_stopped', run.endedAt)
  const sends = sendsOfRun(run.runId)
  const skipped = sends.find(({ reason }) => reason !== null)
  return {
    ...run,
    startedBy: findResponsibleStaff(leadId, 'campaign_started', run.startedAt),
    endedBy,
    next: run.state === 'active' ? findNext(run.runId, now) : null,
    skipped: skipped ? { template: skipped.template, reason: skipped.reason as SkipReason } : null,
    sentCount: sends.filter(({ reason, state }) => reason === null && (state === null || state === 'sent' || state === 'kept'))
      .length,
  }
}

/** The staff member who last did this to a lead at or after a time; null if none did. */
function findResponsibleStaff(leadId: string, kind: ActivityKind, since: Date): string | null {
  const lines = and(eq(leadActivities.leadId, leadId), eq(leadActivities.kind, kind), gte(leadActivities.createdAt, since))
  const line = db()
    .select({ name: users.name })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.actorUserId))
    .where(lines)
    .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
    .limit(1)
    .get()
  return line?.name ?? null
}

/** A run's settled steps, newest first. */
function sendsOfRun(runId: string) {
  return db()
    .select({
      template: sql<string>`coalesce(${campaignTemplates.name}, 'A message')`,
      reason: campaignSends.skippedReason,
      state: messages.state,
    })
    .from(campaignSends)
    .leftJoin(campaignTemplates, eq(campaignTemplates.id, campaignSends.templateId))
    .leftJoin(messages, eq(messages.id, campaignSends.messageId))
    .where(eq(campaignSends.runId, runId))
    .orderBy(desc(campaignSends.createdAt), desc(campaignSends.id))
    .all()
}

/**
 * A run's next message with the current lead, steps and settings, which may differ from the last check. A postponed message has
 * its new time.
 */
function findNext(runId: string, now: Date): CampaignOfLead['next'] {
  const run = findRun(db(), runId)
  if (!run) return null
  const context = readContext(db())
  const seen = { ...run, walkthroughAt: run.lead.walkthroughDate }
  const { due, upcoming } = planRun(scheduleOf(db(), seen, context), now)
  const next = due[0] ?? upcoming[0]
  if (!next) return null
  const stored = db()
    .select({ name: campaignTemplates.name, stepId: campaignRuns.nextStepId, at: campaignRuns.nextAt })
    .from(campaignSteps)
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignSteps.templateId))
    .leftJoin(campaignRuns, and(eq(campaignRuns.id, runId), eq(campaignRuns.nextStepId, campaignSteps.id)))
    .where(eq(campaignSteps.id, next.step.id))
    .get()
  const waitsUntil = stored?.stepId === next.step.id && stored.at !== null && stored.at > next.at ? stored.at : next.at
  return { stepId: next.step.id, template: stored?.name ?? 'A message', at: waitsUntil }
}

/** Why each workflow could not send anything to a lead if it were started now; null if it could. */
export function findBlocks(leadId: string, now: Date): Record<Workflow, BlockReason | null> {
  const { steps } = readContext(db())
  const of = (workflow: Workflow) => findBlockOf(db(), { leadId, workflow, now, steps })
  return { warm_lead: of('warm_lead'), confirmation: of('confirmation'), onboarding: of('onboarding') }
}

/** How many campaigns are not finished. */
export function countActiveRuns(): number {
  const active = inArray(campaignRuns.state, OPEN_RUN_STATES)
  return db().select({ n: count() }).from(campaignRuns).where(active).get()?.n ?? 0
}
