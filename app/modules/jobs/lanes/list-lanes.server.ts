import { count, eq, inArray, lte, min, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { JOB_LANES, jobs, pausedLanes, users } from '#app/db/schema/index.ts'
import { type JobLane, LANES } from './lanes.ts'

/** A lane as its list shows it. */
export type LaneRow = {
  lane: JobLane
  label: string
  what: string
  running: number
  /** Jobs that could be begun. */
  due: number
  /** Jobs that wait for a later moment. */
  later: number
  /** Since when the oldest of those that are due waits; null where none is. */
  oldestDueAt: Date | null
  paused: { at: Date; by: string | null } | null
}

/** Every lane, with what is in it at `now`. */
export function listLanes(now: Date): LaneRow[] {
  const isDue = sql`case when ${lte(jobs.runAt, now)} then 1 end`
  const stand = db()
    .select({ state: jobs.state, lane: jobs.lane, all: count(), due: count(isDue), oldestAt: min(jobs.runAt) })
    .from(jobs)
    .where(inArray(jobs.state, ['waiting', 'running']))
    .groupBy(jobs.state, jobs.lane)
    .all()
  const pauses = listPauses()
  return JOB_LANES.map((lane) => {
    const waiting = stand.find((row) => row.lane === lane && row.state === 'waiting')
    const due = waiting?.due ?? 0
    return {
      lane,
      label: LANES[lane].label,
      what: LANES[lane].what,
      running: stand.find((row) => row.lane === lane && row.state === 'running')?.all ?? 0,
      due,
      later: (waiting?.all ?? 0) - due,
      oldestDueAt: due > 0 ? (waiting?.oldestAt ?? null) : null,
      paused: pauses.find((pause) => pause.lane === lane) ?? null,
    }
  })
}

/** The lanes that are paused, in words. */
export function listPausedLanes(): string[] {
  const paused = new Set(listPauses().map(({ lane }) => lane))
  return JOB_LANES.filter((lane) => paused.has(lane)).map((lane) => LANES[lane].label)
}

function listPauses() {
  return db()
    .select({ lane: pausedLanes.lane, at: pausedLanes.pausedAt, by: users.name })
    .from(pausedLanes)
    .leftJoin(users, eq(users.id, pausedLanes.pausedById))
    .all()
}
