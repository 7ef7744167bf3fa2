import { count, eq, inArray, lte, min, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { JOB_QUEUES, type JobQueue, jobs, pausedQueues, users } from '#app/db/schema/index.ts'
import { QUEUES } from './queues.ts'

/** A queue as listed. */
export type QueueRow = {
  queue: JobQueue
  label: string
  what: string
  running: number
  /** Jobs ready to start. */
  due: number
  /** Jobs that are scheduled for later. */
  later: number
  /** When the oldest due job became due, or null. */
  oldestDueAt: Date | null
  paused: { at: Date; by: string | null } | null
}

/** Every queue with its contents at `now`. */
export function listQueues(now: Date): QueueRow[] {
  const isDue = sql`case when ${lte(jobs.runAt, now)} then 1 end`
  const counts = db()
    .select({ state: jobs.state, queue: jobs.queue, all: count(), due: count(isDue), oldestAt: min(jobs.runAt) })
    .from(jobs)
    .where(inArray(jobs.state, ['waiting', 'running']))
    .groupBy(jobs.state, jobs.queue)
    .all()
  const pauses = listPauses()
  return JOB_QUEUES.map((queue) => {
    const waiting = counts.find((row) => row.queue === queue && row.state === 'waiting')
    const due = waiting?.due ?? 0
    return {
      queue,
      label: QUEUES[queue].label,
      what: QUEUES[queue].what,
      running: counts.find((row) => row.queue === queue && row.state === 'running')?.all ?? 0,
      due,
      later: (waiting?.all ?? 0) - due,
      oldestDueAt: due > 0 ? (waiting?.oldestAt ?? null) : null,
      paused: pauses.find((pause) => pause.queue === queue) ?? null,
    }
  })
}

/** The names of the paused queues. */
export function listPausedQueues(): string[] {
  const paused = new Set(listPauses().map(({ queue }) => queue))
  return JOB_QUEUES.filter((queue) => paused.has(queue)).map((queue) => QUEUES[queue].label)
}

function listPauses() {
  return db()
    .select({ queue: pausedQueues.queue, at: pausedQueues.pausedAt, by: users.name })
    .from(pausedQueues)
    .leftJoin(users, eq(users.id, pausedQueues.pausedById))
    .all()
}
