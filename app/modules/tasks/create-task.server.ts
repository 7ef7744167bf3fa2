import type { Tx } from '#app/db/client.server.ts'
import { type TASK_KINDS, tasks } from '#app/db/schema/index.ts'

export type TaskKind = (typeof TASK_KINDS)[number]

/** Gives staff something to do for a lead. A lead has at most one open task of a kind: a second one changes nothing, and false is returned. */
export function createTask(tx: Tx, task: { leadId: string; kind: TaskKind; summary: string; dueAt: Date }): boolean {
  return tx.insert(tasks).values(task).onConflictDoNothing().run().changes > 0
}
