import type { Tx } from '#app/db/client.server.ts'
import { tasks } from '#app/db/schema/index.ts'

/** Gives staff something to do for a lead. A lead has at most one open task of a kind: a second one changes nothing. */
export function createTask(tx: Tx, task: { leadId: string; kind: string; summary: string; dueAt: Date }): void {
  tx.insert(tasks).values(task).onConflictDoNothing().run()
}
