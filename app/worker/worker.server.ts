import { watchReplies } from '#app/modules/inbox/receive/watch-mailbox.server.ts'
import { runAllDueJobs, startJobLoop, type Worker } from '#app/modules/jobs/loop/job-loop.server.ts'
import type { JobOutcome } from '#app/modules/jobs/loop/run-job.server.ts'
import { closeMailConnections } from '#app/modules/messaging/delivery/send-mail.server.ts'
import { checkSendingAtStart, recordSendingRun } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { scheduleCrmSync } from '#app/modules/crm/schedule-sync.server.ts'
import { backUpWhenDue } from '#app/modules/backups/back-up-daily.server.ts'
import { watchParts } from '#app/modules/monitoring/watch-parts.server.ts'
import { scheduleRentWatches } from '#app/modules/reports/watch-rent.server.ts'
import { jobHandlers } from './job-handlers.server.ts'
import { providerLimits } from '#app/modules/settings/provider-limits.server.ts'
import { scheduleCampaigns } from './schedule-campaigns.server.ts'
import { scheduleDailyJobs } from './schedule-daily-jobs.server.ts'
import { scheduleDueToday, scheduleWeeklyReport } from './schedule-due-today.server.ts'
import { scheduleReconciling } from './schedule-reconciling.server.ts'

export type { Worker }

const SCHEDULES = [
  scheduleDailyJobs,
  scheduleDueToday,
  scheduleWeeklyReport,
  scheduleReconciling,
  scheduleCampaigns,
  scheduleCrmSync,
  scheduleRentWatches,
  recordSendingRun,
  backUpWhenDue,
  watchParts,
]

/** Starts doing the product's jobs in this process. One that serves requests, too, lets them go first. */
export function startWorker(options: { yieldsToRequests?: boolean } = {}): Worker {
  checkSendingAtStart(new Date())
  const loop = startJobLoop({ handlers: jobHandlers, schedules: SCHEDULES, limitsOf: providerLimits }, options)
  const mailbox = watchReplies()
  return {
    async stop() {
      await Promise.all([loop.stop(), mailbox?.stop()])
      closeMailConnections()
    },
  }
}

/** Does every job that is due at `now`, one after another, and says how each went. For tests and scripts. */
export function runDueJobs(now = new Date()): Promise<JobOutcome[]> {
  return runAllDueJobs({ handlers: jobHandlers }, now)
}
