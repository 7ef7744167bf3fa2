import { inTransaction } from '#app/db/client.server.ts'
import { hasCampaignWork, needsNewPlan } from '#app/modules/campaigns/engine/run-campaigns.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'

/**
 * Writes the job that sends what campaigns have to send, where there is anything, and the one that schedules them again, where steps or settings have
 * changed. One of each at a time.
 */
export function scheduleCampaigns(now: Date): void {
  const kinds = [needsNewPlan() ? ('replan-campaigns' as const) : null, hasCampaignWork(now) ? ('run-campaigns' as const) : null]
  for (const kind of kinds) {
    // The next one comes soon: nothing is gained by trying this one again.
    if (kind !== null) inTransaction((tx) => enqueueJob(tx, { kind, payload: {}, uniqueKey: kind, runAt: now, maxAttempts: 1 }))
  }
}
