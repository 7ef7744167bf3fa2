import { watchReplies } from '#app/modules/inbox/receive/watch-mailbox.server.ts'
import { runAllDueJobs, startJobLoop, type Worker } from '#app/modules/jobs/loop/job-loop.server.ts'
import type { JobOutcome } from '#app/modules/jobs/loop/run-job.server.ts'
import { closeMailConnections } from '#app/modules/messaging/delivery/send-mail.server.ts'
import { checkSendingAtStart, recordSendingRun } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { scheduleCrmSync } from '#app/modules/crm/schedule-sync.server.ts'
import { backUpWhenDue } from '#app/modules/backups/back-up-daily.server.ts'
import { watchParts } from '#app/modules/monitoring/watch-parts.server.ts'
import { jobHandlers } from './job-handlers.server.ts'
import { providerLimits } from '#app/modules/settings/provider-limits.server.ts'
import { scheduleJobs } from './schedules.server.ts'

export type { Worker }

const SCHEDULES = [scheduleJobs, scheduleCrmSync, recordSendingRun, backUpWhenDue, watchParts]

/** Starts running jobs in this process. Requests go first. */
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

/** Runs every job that is due at `now`, one after another, and returns the outcomes. For tests and scripts. */
export function runDueJobs(now = new Date()): Promise<JobOutcome[]> {
  return runAllDueJobs({ handlers: jobHandlers }, now)
}
