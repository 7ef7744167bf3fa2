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

/** How many leads were put back, and how many had changed since and were left as they are; of a merge, which leads were taken apart. */
export type Undone = { putBack: number; left: number; unmerged?: UnmergedLead }

export type UndoRefusal = 'missing' | 'not-yours' | 'too-late' | 'undone' | UnmergeRefusal

/**
 * Undoes a batch: each of its leads that is still as the batch left it is put back, the others are left and counted. Stopped in the middle, it goes on when it is
 * asked for again; asked for twice at once, each lead is put back once.
 */
export async function undoBatch(viewer: Viewer, batchId: string, now = new Date()): Promise<Result<Undone, UndoRefusal>> {
  const batch = db().select().from(leadBatches).where(eq(leadBatches.id, batchId)).get()
  if (!batch) return refused('missing')
  if (!mayUndo(batch, viewer)) return refused('not-yours')
  if (batch.undoneAt) return refused('undone')
  if (batch.undoUntil <= now) return refused('too-late')
  if (batch.kind === 'merge') return undoMerge(batchId, viewer, now)
  const open = db()
    .select()
    .from(leadBatchItems)
    .where(and(eq(leadBatchItems.batchId, batchId), isNull(leadBatchItems.undo)))
    // The last change first.
    .orderBy(desc(leadBatchItems.id))
    .all()
  const actor = { kind: 'staff', userId: viewer.id, batchId } as const
  await inSlices(open, (tx, item) => undoItem(tx, { item, batch, actor, now }))
  return ok(close(batchId, viewer, now))
}

/** A merge is undone as a whole or not at all. */
function undoMerge(batchId: string, viewer: Viewer, now: Date): Result<Undone, UndoRefusal> {
  const apart = unmergeLead(batchId, viewer.id, now)
  return apart.ok ? ok({ putBack: apart.value.names.length, left: 0, unmerged: apart.value }) : apart
}

/** Notes that a batch is undone. Returns what came of its items, no matter who undid them. */
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
    const of = (undo: 'put_back' | 'left') => counted.find((row) => row.undo === undo)?.n ?? 0
    return { putBack: of('put_back'), left: of('left') }
  })
}
