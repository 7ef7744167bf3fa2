import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { leads, type TASK_KINDS, tasks, users } from '#app/db/schema/index.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Messages to staff when a task could not be completed, by reason. */
export const TASK_MESSAGES = { 'not-open': 'This task is already done' } as const

export type TaskKind = (typeof TASK_KINDS)[number]

/** Creates a task for a lead. A lead has at most one open task of each kind: returns false and changes nothing if one exists. */
export function createTask(tx: Tx, task: { leadId: string; kind: TaskKind; summary: string; dueAt: Date }): boolean {
  return tx.insert(tasks).values(task).onConflictDoNothing().run().changes > 0
}

/** Gives a lead's open task of a kind another text and date. Does nothing if there is none. */
export function changeTask(tx: Tx, { leadId, kind, ...change }: Parameters<typeof createTask>[1]): void {
  tx.update(tasks)
    .set(change)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)))
    .run()
}

/**
 * A task's text. The welcome call promised to new clients uses the lead's current name, and requests a phone number only if none
 * is known.
 */
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

/** An open task. `ownerName`: who is responsible for its lead, or null. */
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

/** A lead's open tasks, most urgent first. */
export function listOpenTasks(leadId: string): OpenTask[] {
  return openTasksOf(db(), { leadId })
    .all()
    .map(({ task, lead, ownerName }) => ({ ...task, summary: taskWords(task, lead), ownerName }))
}

/** Kinds of a lead's open tasks, oldest first. */
export function listOpenKinds(tx: Db | Tx, leadId: string): TaskKind[] {
  return tx
    .select({ kind: tasks.kind })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id))
    .all()
    .map(({ kind }) => kind)
}

const firstTaskOfKind = statement((db, { leadId, kind }: { leadId: string; kind: TaskKind }) =>
  db
    .select({ createdAt: tasks.createdAt, dueAt: tasks.dueAt, doneAt: tasks.doneAt })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind)))
    .orderBy(asc(tasks.createdAt))
    .limit(1),
)

/** A lead's first task of a kind, open or done, or undefined. */
export function findTask(
  tx: Db | Tx,
  leadId: string,
  kind: TaskKind,
): { createdAt: Date; dueAt: Date | null; doneAt: Date | null } | undefined {
  return firstTaskOfKind(tx, { leadId, kind }).get()
}

/** Completes a lead's open task of a kind, because it was done otherwise. Does nothing if there is none. */
export function completeTask(tx: Tx, leadId: string, kind: TaskKind, now: Date): void {
  tx.update(tasks)
    .set({ doneAt: now })
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)))
    .run()
}

/** The same for many leads, with one statement. */
export function completeTaskOfEach(tx: Tx, leadIds: readonly string[], kind: TaskKind, now: Date): void {
  const ofThem = isInList(tasks.leadId, leadIds)
  tx.update(tasks)
    .set({ doneAt: now })
    .where(and(ofThem, eq(tasks.kind, kind), isNull(tasks.doneAt)))
    .run()
}

/** Marks a lead's open task as done by a staff member. not-open: already done, or it doesn't exist. */
export function finishLeadTask(
  tx: Tx,
  { leadId, taskId, userId, now }: { leadId: string; taskId: string; userId: string; now: Date },
): Result<undefined, 'not-open'> {
  const open = and(eq(tasks.id, taskId), eq(tasks.leadId, leadId), isNull(tasks.doneAt))
  return tx.update(tasks).set({ doneAt: now, doneById: userId }).where(open).run().changes > 0 ? ok() : refused('not-open')
}
