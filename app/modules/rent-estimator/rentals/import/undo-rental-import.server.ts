import { formatCount } from '#app/format/money.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { rentalImportItems, rentalImports, rentals } from '#app/db/schema/rent-estimator.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { requestMeasurement } from '../../measurement/measure-estimator.server.ts'

/** How long an import of rentals can be undone, the same as for leads (docs/product/import.md). */
export const UNDO_MS = DAY_MS

/** Whether an import of rentals can be undone now, until when, and whether it was. */
export function findUndoableRentals(
  undoId: string | null,
  now: Date,
): { mayUndo: boolean; undoUntil: Date | null; isUndone: boolean } {
  const done = undoId === null ? undefined : findRentalImport(undoId)
  if (!done) return { mayUndo: false, undoUntil: null, isUndone: false }
  const undoUntil = new Date(done.createdAt.getTime() + UNDO_MS)
  return { mayUndo: done.undoneAt === null && now < undoUntil, undoUntil, isUndone: done.undoneAt !== null }
}

function findRentalImport(undoId: string) {
  return db().select().from(rentalImports).where(eq(rentalImports.id, undoId)).get()
}

/**
 * Undoes an import of rentals: deletes what it added and restores what it corrected, except rentals changed since. If
 * interrupted, continues when called again.
 */
export async function undoRentalImport(actor: Pick<Viewer, 'id'>, undoId: string, now: Date): Promise<Result<string, string>> {
  const { mayUndo, undoUntil, isUndone } = findUndoableRentals(undoId, now)
  if (!mayUndo)
    return refused(
      isUndone ? 'This was already undone' : undoUntil === null ? 'There is nothing to undo' : 'It is too late to undo this',
    )
  const items = db()
    .select()
    .from(rentalImportItems)
    .where(eq(rentalImportItems.rentalImportId, undoId))
    .orderBy(desc(rentalImportItems.rentalId))
    .all()
  let putBack = 0
  await inSlices(items, (tx, item) => {
    if (undoItem(tx, item)) putBack += 1
  })
  inTransaction((tx) => close(tx, actor, undoId, now))
  const left = items.length - putBack
  const done = `Undone for ${formatCount(putBack, 'rental')}`
  return ok(left === 0 ? done : `${done}. We left ${formatCount(left, 'rental')} alone because of later changes.`)
}

/** Returns whether the rental is as it was before the import. */
function undoItem(tx: Tx, { rentalImportId, rentalId, before, writtenAt }: typeof rentalImportItems.$inferSelect): boolean {
  const item = and(eq(rentalImportItems.rentalImportId, rentalImportId), eq(rentalImportItems.rentalId, rentalId))
  const isOpen = tx.select({ rentalId: rentalImportItems.rentalId }).from(rentalImportItems).where(item).get() !== undefined
  const asLeft = and(eq(rentals.id, rentalId), eq(rentals.changedAt, writtenAt))
  // Someone else undid the same import first.
  if (!isOpen) return true
  if (before === null) return tx.delete(rentals).where(asLeft).run().changes > 0
  const { changedAt, ...facts } = before
  const earlier = typeof changedAt === 'number' ? new Date(changedAt) : null
  if (
    tx
      .update(rentals)
      .set({ ...facts, changedAt: earlier })
      .where(asLeft)
      .run().changes === 0
  )
    return false
  tx.delete(rentalImportItems).where(item).run()
  return true
}

function close(tx: Tx, actor: Pick<Viewer, 'id'>, undoId: string, now: Date): void {
  const open = and(eq(rentalImports.id, undoId), isNull(rentalImports.undoneAt))
  if (tx.update(rentalImports).set({ undoneAt: now }).where(open).run().changes === 0) return
  recordAudit(tx, { userId: actor.id, action: 'import_undone', subject: undoId, detail: { kind: 'rentals' } })
  requestMeasurement(tx, { cause: 'undo', rentalImportId: undoId, now })
}
