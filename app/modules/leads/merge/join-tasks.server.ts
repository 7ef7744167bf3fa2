import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#app/db/client.server.ts'
import type { RowChange } from '#app/db/schema/lead-batches.ts'
import { leads, tasks } from '#app/db/schema/index.ts'
import { changeRows, type Moving } from './lead-rows.server.ts'

/**
 * A lead has one open task of each kind: if both have one, the first combines both with the earlier date, and the second is
 * marked as done.
 */
export function joinTasks(
  tx: Tx,
  { from, to, actorId, now }: Pick<Moving, 'from' | 'to' | 'actorId' | 'now'>,
): (RowChange | null)[] {
  const [first, second] = [tasks, alias(tasks, 'second')]
  const isOpenInBoth = and(eq(first.leadId, to), eq(second.leadId, from), isNull(first.doneAt), isNull(second.doneAt))
  const pairs = tx
    .select({ first, second })
    .from(first)
    .innerJoin(second, eq(second.kind, first.kind))
    .where(isOpenInBoth)
    .orderBy(first.id)
    .all()
  return pairs.flatMap(({ first: kept, second: done }) => {
    const isSame = kept.summary === done.summary
    const summary = isSame ? kept.summary : `${kept.summary} · ${done.summary}`
    const due = [kept.dueAt, done.dueAt].filter((at) => at !== null).map((at) => at.getTime())
    return [
      changeRows(tx, {
        table: 'tasks',
        where: sql`id = ${kept.id}`,
        before: { summary: kept.summary, due_at: kept.dueAt?.getTime() ?? null },
        after: { summary, due_at: due.length === 0 ? null : Math.min(...due) },
      }),
      finish(tx, done.id, actorId, now),
    ]
  })
}

/** Finishes the tasks to compare leads that were merged or ruled out. */
export function finishComparisons(
  tx: Tx,
  { among, actorId, now }: Pick<Moving, 'among' | 'actorId' | 'now'>,
): (RowChange | null)[] {
  return among.flatMap((leadId) => {
    const lead = tx.select({ otherId: leads.possibleDuplicateOfId }).from(leads).where(eq(leads.id, leadId)).get()
    if (!lead?.otherId || !among.includes(lead.otherId)) return []
    const open = and(eq(tasks.leadId, leadId), eq(tasks.kind, 'compare-duplicate'), isNull(tasks.doneAt))
    const task = tx.select({ id: tasks.id }).from(tasks).where(open).get()
    return task ? [finish(tx, task.id, actorId, now)] : []
  })
}

function finish(tx: Tx, taskId: string, actorId: string, now: Date): RowChange | null {
  const before = { done_at: null, done_by_id: null }
  const after = { done_at: now.getTime(), done_by_id: actorId }
  return changeRows(tx, { table: 'tasks', where: sql`id = ${taskId}`, before, after })
}
