import { asc, eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { campaignRuns, campaignSends, consents, messages } from '#app/db/schema/index.ts'
import { runDueJobs, scheduleCampaigns } from '#app/worker/worker.server.ts'

/** Has campaigns do what is due at a moment, and the mails sent that they wrote. The clock of the process is at that moment then. */
export async function tick(now: Date): Promise<void> {
  vi.setSystemTime(now)
  // Schedules that rest on other settings are made again first, and then looked at.
  for (let round = 0; round < 2; round += 1) {
    scheduleCampaigns(now)
    await runDueJobs(now)
  }
}

/** What campaigns wrote or skipped for a lead, the oldest first: the step, when, and why nothing was sent. */
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

/** The runs of a lead, the oldest first. */
export function runsOf(leadId: string) {
  return db()
    .select()
    .from(campaignRuns)
    .where(eq(campaignRuns.leadId, leadId))
    .orderBy(asc(campaignRuns.startedAt), asc(campaignRuns.id))
    .all()
}

/** Someone ticked the box for mail of ours, and has confirmed it. */
export function wantsMail(email: string): void {
  const said = { channel: 'email', recipientKey: email.toLowerCase(), granted: true, form: 'analysis' } as const
  db()
    .insert(consents)
    .values({ ...said, wording: 'Send me tips.', confirmedAt: new Date() })
    .run()
}
