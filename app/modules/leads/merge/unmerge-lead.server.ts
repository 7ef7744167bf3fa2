import { and, desc, eq, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leadBatches, leadBatchItems, leads } from '#app/db/schema/index.ts'
import { recordOf } from '#app/format/records.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { followEmailChange, followPhoneChange } from '../write/follow-email-change.server.ts'
import { readValues, storedValues } from '../batches/record-batch.server.ts'
import { columnsOf, MERGE_FACTS } from './facts.ts'
import { getName } from './mark-not-duplicates.server.ts'
import { revertRows } from './lead-rows.server.ts'

/** The leads that are separate again, and how many facts of the kept lead were left because they changed since. */
export type UnmergedLead = { keptId: string; names: string[]; factsLeft: number }

/**
 * kept-deleted: the kept lead is in the trash · kept-merged: it was merged into another one since · undone: someone else was
 * faster.
 */
export type UnmergeRefusal = 'missing' | 'undone' | 'kept-deleted' | 'kept-merged'

type Item = typeof leadBatchItems.$inferSelect

/**
 * Undoes a merge: each lead gets its rows back, and the kept lead its facts, unless they changed since. What came after the merge
 * remains with the kept lead. The caller checks permission and time (`undoBatch`).
 */
export function unmergeLead(batchId: string, userId: string, now: Date): Result<UnmergedLead, UnmergeRefusal> {
  return inTransaction((tx) => {
    const items = tx
      .select()
      .from(leadBatchItems)
      .where(eq(leadBatchItems.batchId, batchId))
      .orderBy(desc(leadBatchItems.id))
      .all()
    const kept = items.find((item) => item.kind === 'changed')
    const state = kept && tx.select().from(leads).where(eq(leads.id, kept.leadId)).get()
    if (!kept || !state) return refused('missing')
    if (state.mergedIntoId !== null) return refused('kept-merged')
    if (state.deletedAt !== null) return refused('kept-deleted')
    const open = and(eq(leadBatches.id, batchId), isNull(leadBatches.undoneAt))
    if (tx.update(leadBatches).set({ undoneAt: now, undoneById: userId }).where(open).run().changes === 0)
      return refused('undone')
    tx.update(leadBatchItems).set({ undo: 'restored' }).where(eq(leadBatchItems.batchId, batchId)).run()
    const actor = { kind: 'staff', userId } as const
    const others = items.filter((item) => item.kind === 'deleted')
    // In reverse order.
    for (const item of items) revertRows(tx, item.rows ?? [])
    for (const { leadId } of others) bringBack(tx, { leadId, keptId: kept.leadId, actor, now })
    const factsLeft = restoreFacts(tx, kept, state, now)
    const { email, phone } =
      tx.select({ email: leads.email, phone: leads.phone }).from(leads).where(eq(leads.id, kept.leadId)).get() ?? state
    followEmailChange(tx, { leadId: kept.leadId, from: [state.email], to: email, actor })
    followPhoneChange(tx, { leadId: kept.leadId, from: state.phone, to: phone, actor })
    const names = others.map(({ leadId }) => getName(tx, leadId)).toReversed()
    const summary = `Unmerged from ${names.join(', ')}`
    recordLeadEvent(tx, { leadId: kept.leadId, kind: 'merge_undone', actor, summary })
    return ok({ keptId: kept.leadId, names, factsLeft })
  })
}

function bringBack(tx: Tx, { leadId, keptId, actor, now }: { leadId: string; keptId: string; actor: Actor; now: Date }): void {
  const merged = and(eq(leads.id, leadId), eq(leads.mergedIntoId, keptId))
  tx.update(leads).set({ deletedAt: null, mergedIntoId: null, updatedAt: now }).where(merged).run()
  const summary = `Unmerged from ${getName(tx, keptId)}`
  recordLeadEvent(tx, { leadId, kind: 'merge_undone', actor, summary, detail: { keptId } })
}

/** Restores facts that were taken together only together. Returns how many were changed since. */
function restoreFacts(tx: Tx, kept: Item, state: typeof leads.$inferSelect, now: Date): number {
  const present = storedValues(state)
  const changed = Object.keys(kept.after).filter((name) => present[name] !== kept.after[name])
  const left = new Set(changed.flatMap((name) => [name, ...partsOf(name)]))
  const names = Object.keys(kept.after).filter((name) => !left.has(name))
  const before = readValues(recordOf(names, (name) => kept.before[name] ?? null))
  tx.update(leads)
    .set({ ...before, updatedAt: now })
    .where(eq(leads.id, kept.leadId))
    .run()
  return new Set(changed.map((name) => partsOf(name)[0] ?? name)).size
}

/** The columns of the same fact: street, city, state and ZIP code. */
function partsOf(name: string): readonly string[] {
  return MERGE_FACTS.map(columnsOf).find((columns) => columns.some((column) => column === name)) ?? []
}
