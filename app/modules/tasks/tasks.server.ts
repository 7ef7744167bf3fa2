import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { leads, tasks, users } from '#app/db/schema/index.ts'
import type { TaskKind } from './create-task.server.ts'
import { taskWords } from './task-words.ts'

/** A piece of work that is still to be done. `ownerName`: who looks after its lead; null where no one does. */
export type OpenTask = { id: string; kind: TaskKind; summary: string; dueAt: Date | null; ownerName: string | null }

const openTasksOf = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      task: { id: tasks.id, kind: tasks.kind, summary: tasks.summary, dueAt: tasks.dueAt },
      lead: { name: leads.name, phone: leads.phone },
      ownerName: users.name,
    })
    .from(tasks)
    .innerJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.dueAt), asc(tasks.createdAt)),
)

/** What staff have to do for a lead, the most urgent first. */
export function listOpenTasks(leadId: string): OpenTask[] {
  return openTasksOf(db(), { leadId })
    .all()
    .map(({ task, lead, ownerName }) => ({ ...task, summary: taskWords(task, lead), ownerName }))
}

/** The kinds of the open tasks of a lead, the oldest first. */
export function listOpenKinds(tx: Db | Tx, leadId: string): TaskKind[] {
  return tx
    .select({ kind: tasks.kind })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id))
    .all()
    .map(({ kind }) => kind)
}

const firstTaskOfKind = prepared((db) =>
  db
    .select({ createdAt: tasks.createdAt, dueAt: tasks.dueAt, doneAt: tasks.doneAt })
    .from(tasks)
    .where(and(eq(tasks.leadId, sql.placeholder('leadId')), eq(tasks.kind, sql.placeholder('kind'))))
    .orderBy(asc(tasks.createdAt))
    .limit(1)
    .prepare(),
)

/** The first task of a kind that a lead ever had, done or not; undefined where there was none. */
export function findTask(
  tx: Db | Tx,
  leadId: string,
  kind: TaskKind,
): { createdAt: Date; dueAt: Date | null; doneAt: Date | null } | undefined {
  return firstTaskOfKind(tx).get({ leadId, kind })
}
