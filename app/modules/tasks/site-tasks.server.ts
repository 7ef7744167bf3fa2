import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { tasks } from '#app/db/schema/index.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { OpenTask, TaskKind } from './tasks.server.ts'

/**
 * Creates a task without a lead. There is at most one open task of each kind: returns false and changes nothing if one exists.
 */
export function createSiteTask(tx: Tx, task: { kind: TaskKind; summary: string; dueAt: Date }): boolean {
  const open = and(isNull(tasks.leadId), eq(tasks.kind, task.kind), isNull(tasks.doneAt))
  if (tx.select({ id: tasks.id }).from(tasks).where(open).limit(1).get()) return false
  tx.insert(tasks).values(task).run()
  return true
}

/** Completes the open task of a kind without a lead, because it was done otherwise. */
export function completeSiteTask(tx: Tx, kind: TaskKind, now: Date): void {
  tx.update(tasks)
    .set({ doneAt: now })
    .where(and(isNull(tasks.leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)))
    .run()
}

const siteTasks = statement((db) =>
  db
    .select({ id: tasks.id, kind: tasks.kind, summary: tasks.summary, dueAt: tasks.dueAt, ownerName: sql<null>`null` })
    .from(tasks)
    .where(and(isNull(tasks.leadId), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.dueAt), asc(tasks.createdAt)),
)

/** Open tasks without a lead, most urgent first. */
export function listSiteTasks(): OpenTask[] {
  return siteTasks(db()).all()
}

/** Marks a task without a lead as done. not-open: already done, or it doesn't exist. */
export function finishSiteTask(actor: Viewer, taskId: string, now = new Date()): Result<undefined, 'not-open'> {
  return inTransaction((tx) => {
    const open = and(eq(tasks.id, taskId), isNull(tasks.leadId), isNull(tasks.doneAt))
    return tx.update(tasks).set({ doneAt: now, doneById: actor.id }).where(open).run().changes > 0 ? ok() : refused('not-open')
  })
}
