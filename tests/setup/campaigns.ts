import { asc, eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { campaignRuns, campaignSends, consents, messages } from '#app/db/schema/index.ts'
import { scheduleJob } from '#app/worker/schedules.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'

/** Runs campaigns as of a moment and sends the emails that they wrote. Sets the process's clock to that moment. */
export async function tick(at: Date): Promise<void> {
  vi.setSystemTime(at)
  // A time from before the clock was set is not a `Date` of the new clock.
  const now = new Date(at)
  // Rebuilds schedules that depend on changed settings before checking them.
  for (let round = 0; round < 2; round += 1) {
    scheduleJob('replan-campaigns', now)
    scheduleJob('run-campaigns', now)
    await runDueJobs(now)
  }
}

/** What campaigns wrote or skipped for a lead, oldest first: the step, when, and why nothing was sent. */
export function stepsOf(leadId: string) {
  return db()
    .select({
      step: campaignSends.stepId,
      at: campaignSends.createdAt,
      skipped: campaignSends.skippedReason,
      state: messages.state,
    })
    .from(campaignSends)
    .innerJoin(campaignRuns, eq(campaignRuns.id, campaignSends.runId))
    .leftJoin(messages, eq(messages.id, campaignSends.messageId))
    .where(eq(campaignRuns.leadId, leadId))
    .orderBy(asc(campaignSends.createdAt), asc(campaignSends.id))
    .all()
}

/** A lead's runs, oldest first. */
export function runsOf(leadId: string) {
  return db()
    .select()
    .from(campaignRuns)
    .where(eq(campaignRuns.leadId, leadId))
    .orderBy(asc(campaignRuns.startedAt), asc(campaignRuns.id))
    .all()
}

/** Someone checked the box for marketing email and confirmed it. */
export function wantsMail(email: string): void {
  const said = { channel: 'email', recipientKey: email.toLowerCase(), granted: true, form: 'analysis' } as const
  db()
    .insert(consents)
    .values({ ...said, wording: 'Send me tips.', confirmedAt: new Date() })
    .run()
}
