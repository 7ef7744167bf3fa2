import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { tasks } from '#app/db/schema/index.ts'
import type { TaskKind } from './create-task.server.ts'

/** Marks the open task of a kind of a lead as done, because what it asks for has happened. Changes nothing where there is none. */
export function completeTask(tx: Tx, leadId: string, kind: TaskKind, now: Date): void {
  tx.update(tasks)
    .set({ doneAt: now })
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)))
    .run()
}
