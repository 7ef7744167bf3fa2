import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { tasks } from '#app/db/schema/index.ts'

/** Gives staff something to do for a lead. A lead has at most one open task of a kind: a second one changes nothing, and false is returned. */
export function createTask(tx: Tx, task: { leadId: string; kind: string; summary: string; dueAt: Date }): boolean {
  return tx.insert(tasks).values(task).onConflictDoNothing().run().changes > 0
}

/** Closes the open task of a kind, where there is one: what it asks for has been done without staff. */
export function completeTask(tx: Tx, { leadId, kind, now }: { leadId: string; kind: string; now: Date }): void {
  const open = and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt))
  tx.update(tasks).set({ doneAt: now }).where(open).run()
}
