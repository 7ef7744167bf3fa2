import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { leadBatches, leadBatchItems } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { unmergeLead, type UnmergedLead, type UnmergeRefusal } from '../merge/unmerge-lead.server.ts'
import { mayUndo } from '../batches/rules.ts'
import { undoItem } from './undo-item.server.ts'

/** How many leads were restored, and how many were left because they had changed since. For a merge, the unmerged leads. */
export type Undone = { putBack: number; left: number; unmerged?: UnmergedLead }

export type UndoRefusal = 'missing' | 'not-yours' | 'too-late' | 'undone' | UnmergeRefusal

/**
 * Undoes a batch: restores each lead that hasn't changed since, and counts the others. If interrupted, the next call continues.
 * Concurrent calls restore each lead once.
 */
export async function undoBatch(viewer: Viewer, batchId: string, now = new Date()): Promise<Result<Undone, UndoRefusal>> {
  const batch = db().select().from(leadBatches).where(eq(leadBatches.id, batchId)).get()
  if (!batch) return refused('missing')
  if (!mayUndo(batch, viewer)) return refused('not-yours')
  if (batch.undoneAt) return refused('undone')
  if (batch.undoUntil <= now) return refused('too-late')
  if (batch.kind === 'merge') return undoMerge(batchId, viewer, now)
  const open = db()
    // A batch may have many thousands with long values: each is read in its slice.
    .select({ id: leadBatchItems.id })
    .from(leadBatchItems)
    .where(and(eq(leadBatchItems.batchId, batchId), isNull(leadBatchItems.undo)))
    // Newest change first.
    .orderBy(desc(leadBatchItems.id))
    .all()
  const actor = { kind: 'staff', userId: viewer.id, batchId } as const
  await inSlices(open, (tx, { id }) => undoItem(tx, id, { batch, actor, now }))
  return ok(close(batchId, viewer, now))
}

/** Undoes a merge, completely or not at all. */
function undoMerge(batchId: string, viewer: Viewer, now: Date): Result<Undone, UndoRefusal> {
  const apart = unmergeLead(batchId, viewer.id, now)
  return apart.ok ? ok({ putBack: apart.value.names.length, left: 0, unmerged: apart.value }) : apart
}

/** Marks a batch as undone. Returns the outcome of its items, regardless of who undid them. */
function close(batchId: string, viewer: Viewer, now: Date): Undone {
  return inTransaction((tx) => {
    const notUndone = and(eq(leadBatches.id, batchId), isNull(leadBatches.undoneAt))
    const closed = tx.update(leadBatches).set({ undoneAt: now, undoneById: viewer.id }).where(notUndone).run()
    if (closed.changes > 0) recordAudit(tx, { userId: viewer.id, action: 'leads_undone', subject: batchId })
    const counted = tx
      .select({ undo: leadBatchItems.undo, n: count() })
      .from(leadBatchItems)
      .where(eq(leadBatchItems.batchId, batchId))
      .groupBy(leadBatchItems.undo)
      .all()
    const of = (undo: 'restored' | 'skipped') => counted.find((row) => row.undo === undo)?.n ?? 0
    return { putBack: of('restored'), left: of('skipped') }
  })
}
