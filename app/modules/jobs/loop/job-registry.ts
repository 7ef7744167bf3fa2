import type { ClockWatch } from './clock-watch.ts'
import type { JobHandler } from './job-handler.server.ts'
import type { JobQueue } from '../queues/queues.ts'
import type { RateLimit } from '../queues/rate-limit.ts'

/** The handler of each kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler | undefined>>

/** What the engine is given by `app/worker`: it knows no feature itself. */
export type JobRegistry = {
  handlers: JobHandlers
  /** Each writes the regular jobs that are due at `now`, unless they are there already. `clock`: whether `now` can be believed. */
  schedules: readonly ((now: Date, clock: Pick<ClockWatch, 'wasChangedWithin'>) => void)[]
  /** How fast the jobs of a queue may be begun, in all processes together. */
  limitsOf: (queue: JobQueue) => readonly RateLimit[]
}
