import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { leads, tasks, users } from '#app/db/schema/index.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { taskWords } from '#app/modules/tasks/task-words.ts'
import { endOfDay } from './due-moment.ts'

/** Something that is to be done for a lead. */
export type DueAction = {
  leadId: string
  leadName: string
  streetAddress: string
  city: string
  what: string
  dueAt: Date
  isAllDay: boolean
  assigneeName: string | null
  /** Of a task; null of the lead's next action. */
  taskId: string | null
}

/** Rows are counted up to this many: beyond it, nobody asks how many exactly. */
export const MAX_COUNTED = 99

/** Whose actions: `ofUserId` is one member's only. */
type Whose = { ofUserId: string | null; now: Date }

/** What is due today or was before, the latest first: next actions and tasks of leads, whose owner is who looks after the lead. */
export function listDueActionsIn(tx: Db | Tx, whose: Whose & { max: number }): DueAction[] {
  return [...listNextActions(tx, whose), ...listTasks(tx, whose)]
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    .slice(0, whose.max)
}

function listTasks(tx: Db | Tx, { ofUserId, now, max }: Whose & { max: number }): DueAction[] {
  return tx
    .select({
      leadId: leads.id,
      leadName: leads.name,
      streetAddress: leads.streetAddress,
      city: leads.city,
      task: { kind: tasks.kind, summary: tasks.summary },
      phone: leads.phone,
      dueAt: sql<Date>`${tasks.dueAt}`.mapWith(tasks.dueAt),
      isAllDay: sql`1`.mapWith(Boolean),
      assigneeName: users.name,
      taskId: tasks.id,
    })
    .from(tasks)
    .innerJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(isTaskDue(ofUserId, now))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(max)
    .all()
    .map(({ task, phone, ...action }) => ({ ...action, what: taskWords(task, { name: action.leadName, phone }) }))
}

function listNextActions(tx: Db | Tx, { ofUserId, now, max }: Whose & { max: number }): DueAction[] {
  return tx
    .select({
      leadId: leads.id,
      leadName: leads.name,
      streetAddress: leads.streetAddress,
      city: leads.city,
      what: sql<string>`${leads.nextAction}`,
      dueAt: sql<Date>`${leads.nextActionAt}`.mapWith(leads.nextActionAt),
      isAllDay: leads.nextActionIsAllDay,
      assigneeName: users.name,
      taskId: sql<null>`null`,
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(isDue(ofUserId, now))
    .orderBy(asc(leads.nextActionAt), asc(leads.id))
    .limit(max)
    .all()
}

/** The same, outside of a transaction. */
export function listDueActions(whose: Whose & { max: number }): DueAction[] {
  return listDueActionsIn(db(), whose)
}

/** How many that are, one more than `MAX_COUNTED` at most. */
export function countDueActionsIn(tx: Db | Tx, { ofUserId, now }: Whose): number {
  const actions = sql`select 1 from ${leads} where ${isDue(ofUserId, now)}`
  const ofTasks = sql`select 1 from ${tasks} inner join ${leads} on ${leads.id} = ${tasks.leadId} where ${isTaskDue(ofUserId, now)}`
  return tx.get<{ n: number }>(sql`select count(*) as n from (${actions} union all ${ofTasks} limit ${MAX_COUNTED + 1})`).n
}

/** The same, outside of a transaction. */
export function countDueActions(whose: Whose): number {
  return countDueActionsIn(db(), whose)
}

function isTaskDue(ofUserId: string | null, now: Date): SQL | undefined {
  return and(
    ofUserId === null ? undefined : eq(leads.assigneeId, ofUserId),
    isNull(tasks.doneAt),
    isNotNull(tasks.dueAt),
    lt(tasks.dueAt, endOfDay(formatIsoDay(now))),
    isNull(leads.deletedAt),
  )
}

function isDue(ofUserId: string | null, now: Date): SQL | undefined {
  return and(
    ofUserId === null ? undefined : eq(leads.assigneeId, ofUserId),
    isNotNull(leads.nextActionAt),
    lt(leads.nextActionAt, endOfDay(formatIsoDay(now))),
    isNotNull(leads.nextAction),
    isNull(leads.deletedAt),
  )
}
