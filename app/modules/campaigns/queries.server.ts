import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { campaignRuns, leadActivities, type RUN_STATES, users } from '#app/db/schema/index.ts'
import type { ActivityKind } from '#app/modules/timeline/record-activity.server.ts'
import type { Workflow } from './workflows.ts'

/** The campaign of a lead as it stands, or as its last one ended. */
export type CampaignOfLead = {
  runId: string
  workflow: Workflow
  state: (typeof RUN_STATES)[number]
  startedAt: Date
  /** The member of staff who started it; null where it started by itself. */
  startedBy: string | null
  endedAt: Date | null
  /** The member of staff who stopped it; null where nobody did by hand. */
  endedBy: string | null
  /** Why it ended before its last message, as `EndReason` names it. */
  endReason: string | null
}

/** The campaign that runs for a lead, else the last one that did; null where there never was one. */
export function findCampaignOfLead(leadId: string): CampaignOfLead | null {
  const run = db()
    .select({
      runId: campaignRuns.id,
      workflow: campaignRuns.workflow,
      state: campaignRuns.state,
      startedAt: campaignRuns.startedAt,
      endedAt: campaignRuns.endedAt,
      endReason: campaignRuns.endReason,
    })
    .from(campaignRuns)
    .where(eq(campaignRuns.leadId, leadId))
    .orderBy(desc(sql`${campaignRuns.state} in ('active', 'paused')`), desc(campaignRuns.startedAt), desc(campaignRuns.id))
    .limit(1)
    .get()
  if (!run) return null
  const endedBy = run.endedAt === null ? null : findStaffBehind(leadId, 'campaign_stopped', run.endedAt)
  return { ...run, startedBy: findStaffBehind(leadId, 'campaign_started', run.startedAt), endedBy }
}

/** Who did this to a lead last, at a moment or since; null where that was nobody of staff. */
function findStaffBehind(leadId: string, kind: ActivityKind, since: Date): string | null {
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
