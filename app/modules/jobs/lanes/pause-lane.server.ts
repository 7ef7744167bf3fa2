import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { pausedLanes } from '#app/db/schema/jobs.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { JobLane } from './lanes.ts'

type Actor = { id: string }

/** Has every process begin no more jobs of a lane; those that have begun are finished. False where it is paused already. */
export function pauseLane(actor: Actor, lane: JobLane, now = new Date()): boolean {
  return inTransaction((tx) => {
    const paused = tx.insert(pausedLanes).values({ lane, pausedById: actor.id, pausedAt: now }).onConflictDoNothing().run()
    if (paused.changes > 0) recordAudit(tx, { userId: actor.id, action: 'lane_paused', subject: lane })
    return paused.changes > 0
  })
}

/** Has the jobs of a paused lane done again. False where it is not paused. */
export function resumeLane(actor: Actor, lane: JobLane): boolean {
  return inTransaction((tx) => {
    const resumed = tx.delete(pausedLanes).where(eq(pausedLanes.lane, lane)).run()
    if (resumed.changes > 0) recordAudit(tx, { userId: actor.id, action: 'lane_resumed', subject: lane })
    return resumed.changes > 0
  })
}
