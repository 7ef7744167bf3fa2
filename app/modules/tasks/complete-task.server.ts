import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { tasks } from '#app/db/schema/index.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { TaskKind } from './create-task.server.ts'

/** Marks the open task of a kind of a lead as done, because what it asks for has happened. Changes nothing where there is none. */
export function completeTask(tx: Tx, leadId: string, kind: TaskKind, now: Date): void {
  tx.update(tasks)
    .set({ doneAt: now })
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)))
    .run()
}

/** Notes that a member of staff did an open task of a lead. not-open: it was done before, or there is none. */
export function finishLeadTask(
  tx: Tx,
  { leadId, taskId, userId, now }: { leadId: string; taskId: string; userId: string; now: Date },
): Result<undefined, 'not-open'> {
  const open = and(eq(tasks.id, taskId), eq(tasks.leadId, leadId), isNull(tasks.doneAt))
  return tx.update(tasks).set({ doneAt: now, doneById: userId }).where(open).run().changes > 0 ? ok() : refused('not-open')
}
