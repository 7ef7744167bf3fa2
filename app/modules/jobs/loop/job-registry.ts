import type { ClockWatch } from './clock-watch.ts'
import type { JobHandler } from './job-handler.server.ts'
import type { JobQueue } from '../queues/queues.ts'
import type { RateLimit } from '../queues/rate-limit.ts'

/** The handler of each job kind. */
export type JobHandlers = Readonly<Record<string, JobHandler | undefined>>

/** What `app/worker` passes to the engine, which knows no features itself. */
export type JobRegistry = {
  handlers: JobHandlers
  /** Each one queues the regular jobs that are due at `now`, unless they are already queued. `clock`: whether `now` is reliable. */
  schedules: readonly ((now: Date, clock: Pick<ClockWatch, 'wasChangedWithin'>) => void)[]
  /** How fast a queue's jobs may start, across all processes. */
  limitsOf: (queue: JobQueue) => readonly RateLimit[]
}
