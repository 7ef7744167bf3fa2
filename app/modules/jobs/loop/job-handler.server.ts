import type { z } from 'zod'
import type { Tx } from '#app/db/client.server.ts'

/** Trying again would not help: the job is given up at once. The message says why, for staff. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/** Not now, though nothing has failed: the job is done from `until` on, and this try does not count. The message says why, for staff. */
export class PostponedJobError extends Error {
  override name = 'PostponedJobError'
  readonly until: Date

  constructor(until: Date, message: string) {
    super(message)
    this.until = until
  }
}

export type JobContext = {
  /** 1 for the first try. */
  attempt: number
  /** The moment of this try, UTC. */
  now: Date
  /** Aborted when the try has taken too long. */
  signal: AbortSignal
}

/** What the worker does with the jobs of one kind. */
export type JobHandler = {
  run: (payload: unknown, context: JobContext) => Promise<void>
  onDeadLetter: (tx: Tx, payload: unknown, reason: string) => void
}

type JobDefinition<Schema extends z.ZodType> = {
  payload: Schema
  /** Does the work. Safe to repeat: it looks at the world as it is now. Throws to be tried again later. */
  run: (payload: z.output<Schema>, context: JobContext) => Promise<void> | void
  /** Runs in the transaction that gives the job up. */
  onDeadLetter?: (tx: Tx, payload: z.output<Schema>, reason: string) => void
}

/** A handler whose payload is checked before it is used. */
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
