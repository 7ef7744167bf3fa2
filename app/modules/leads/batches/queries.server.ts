import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadBatches } from '#app/db/schema/index.ts'
import { LIST_BATCHES, MAX_UNDO_MS_OF_LISTS } from './rules.ts'

/** A batch, or null. */
export function findBatch(batchId: string) {
  return db().select().from(leadBatches).where(eq(leadBatches.id, batchId)).get() ?? null
}

/** A staff member's list action that can still be undone. */
export type Undoable = { id: string; summary: string; createdAt: Date }

/** Enough: older actions are rarely undone. */
const MAX_UNDOABLE = 3

const undoableOf = statement((db, { actorId, since, now }: { actorId: string; since: Date; now: Date }) => {
  const { id, summary, kind, createdAt, undoUntil, undoneAt } = leadBatches
  return db
    .select({ id, summary, createdAt })
    .from(leadBatches)
    .where(
      and(
        eq(leadBatches.actorId, actorId),
        // Uses the index; `undoUntil` then decides whether it can be undone.
        gt(createdAt, since),
        gt(undoUntil, now),
        isNull(undoneAt),
        inArray(kind, [...LIST_BATCHES]),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_UNDOABLE)
})

/** The user's list actions that can still be undone, newest first. */
export function listUndoable(viewer: { id: string }, now: Date): Undoable[] {
  return undoableOf(db(), { actorId: viewer.id, since: new Date(now.getTime() - MAX_UNDO_MS_OF_LISTS), now }).all()
}
