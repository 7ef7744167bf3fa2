import { count, eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { campaignCounts, campaignRuns } from '#app/db/schema/index.ts'

/** The four figures of the monitor (specification, campaign stats), with what they are made of. */
export type CampaignStats = {
  /** E-mails and text messages that campaigns sent, ever. */
  totalEmails: number
  totalSMS: number
  /** Leads in a campaign that is active. */
  activeLeads: number
  /** Percent of all runs ever started that came to their end: finished ÷ (finished + stopped + active and paused); 0 where there was none. */
  completionRate: number
  deliveredEmails: number
  finishedRuns: number
  startedRuns: number
}

/** What campaigns have sent, and how they stand. */
export function getCampaignStats(): CampaignStats {
  const sums = db()
    .select({
      channel: campaignCounts.channel,
      sent: sql<number>`sum(${campaignCounts.sent})`,
      delivered: sql<number>`sum(${campaignCounts.delivered})`,
    })
    .from(campaignCounts)
    .groupBy(campaignCounts.channel)
    .all()
  const of = (channel: 'email' | 'sms') => sums.find((row) => row.channel === channel)
  const runs = db().select({ state: campaignRuns.state, n: count() }).from(campaignRuns).groupBy(campaignRuns.state).all()
  const inState = (state: string) => runs.find((row) => row.state === state)?.n ?? 0
  const startedRuns = runs.reduce((sum, { n }) => sum + n, 0)
  const finishedRuns = inState('finished')
  return {
    totalEmails: of('email')?.sent ?? 0,
    totalSMS: of('sms')?.sent ?? 0,
    activeLeads: inState('active'),
    completionRate: startedRuns === 0 ? 0 : Math.round((100 * finishedRuns) / startedRuns),
    deliveredEmails: of('email')?.delivered ?? 0,
    finishedRuns,
    startedRuns,
  }
}

/** A workflow as the monitor shows it. `nextAt`: when its next message leaves; null where none is planned. */
export function getActiveOf(workflow: typeof campaignRuns.$inferSelect.workflow): { activeLeads: number; nextAt: Date | null } {
  const isActive = sql`${campaignRuns.state} = 'active' and ${eq(campaignRuns.workflow, workflow)}`
  const found = db()
    .select({ n: count(), nextAt: sql<number | null>`min(${campaignRuns.nextAt})` })
    .from(campaignRuns)
    .where(isActive)
    .get()
  return { activeLeads: found?.n ?? 0, nextAt: found?.nextAt ? new Date(found.nextAt) : null }
}
