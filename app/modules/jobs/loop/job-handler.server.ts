import type { z } from 'zod'
import type { Tx } from '#app/db/client.server.ts'
import type { ClockWatch } from './clock-watch.ts'
import type { JobQueue } from '#app/db/schema/jobs.ts'
import type { RateLimit } from '../queues/rate-limit.ts'

/** A retry would not help: gives up on the job right away. The message says why, for staff. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/**
 * Nothing failed, but the job has to wait: runs again at `until`, without counting this attempt. The message says why, for staff.
 */
export class PostponedJobError extends Error {
  override name = 'PostponedJobError'
  readonly until: Date

  constructor(until: Date, message: string) {
    super(message)
    this.until = until
  }
}

export type JobContext = {
  /** 1 for the first attempt. */
  attempt: number
  /** The time of this attempt, UTC. */
  now: Date
  /** Aborted when the attempt has taken too long. */
  signal: AbortSignal
}

/** How the worker runs the jobs of one kind. */
export type JobHandler = {
  run: (payload: unknown, context: JobContext) => Promise<void>
  onDeadLetter: (tx: Tx, payload: unknown, reason: string) => void
}

type JobDefinition<Schema extends z.ZodType> = {
  payload: Schema
  /** Does the work. Must be safe to repeat, based on the current state. Throws to be retried later. */
  run: (payload: z.output<Schema>, context: JobContext) => Promise<void> | void
  /** Runs in the transaction that gives up on the job. */
  onDeadLetter?: (tx: Tx, payload: z.output<Schema>, reason: string) => void
}

/** A handler that validates its payload before use. */
export function defineJob<Schema extends z.ZodType>(definition: JobDefinition<Schema>): JobHandler {
  return {
    async run(payload, context) {
      const parsed = definition.payload.safeParse(payload)
      if (!parsed.success) throw new PermanentJobError('The payload does not match this job type')
      await definition.run(parsed.data, context)
    },
    onDeadLetter(tx, payload, reason) {
      const parsed = definition.payload.safeParse(payload)
      if (parsed.success) definition.onDeadLetter?.(tx, parsed.data, reason)
    },
  }
}

/** The handler of each job kind. */
export type JobHandlers = Readonly<Record<string, JobHandler | undefined>>

/** What `app/worker` passes to the engine, which knows no features itself. */
export type JobRegistry = {
  handlers: JobHandlers
  /**
   * Each one queues the regular jobs that are due at `now`, unless they are already queued. `clock`: whether `now` is reliable.
   */
  schedules: readonly ((now: Date, clock: Pick<ClockWatch, 'wasChangedWithin'>) => void)[]
  /** How fast a queue's jobs may start, across all processes. */
  limitsOf: (queue: JobQueue) => readonly RateLimit[]
}
