import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { leads, type TASK_KINDS, tasks, users } from '#app/db/schema/index.ts'
import { ok, refused, type Result } from '#app/result.ts'

export type TaskKind = (typeof TASK_KINDS)[number]

/** Gives staff something to do for a lead. A lead has at most one open task of a kind: a second one changes nothing, and false is returned. */
export function createTask(tx: Tx, task: { leadId: string; kind: TaskKind; summary: string; dueAt: Date }): boolean {
  return tx.insert(tasks).values(task).onConflictDoNothing().run().changes > 0
}

/** What a task of its kind asks for: the call that a new client was promised names the client as the lead does now, and asks for a phone number only while none is known. */
export function taskWords(
  { kind, summary }: { kind: TaskKind; summary: string },
  lead: { name: string; phone: string | null },
): string {
  return kind === 'welcome-call' ? `${welcomeCall(lead)}: promised to the client` : summary
}

/** 'Call Priya Raman to say hello' */
export function welcomeCall({ name, phone }: { name: string; phone: string | null }): string {
  const client = name.trim() || 'the new client'
  return phone?.trim() ? `Call ${client} to say hello` : `Ask ${client} for a phone number, and call to say hello`
}

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
