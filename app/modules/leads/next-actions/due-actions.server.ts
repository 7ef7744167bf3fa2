import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { rawStatement, statement } from '#app/db/prepared.server.ts'
import { leads, tasks, users } from '#app/db/schema/index.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { startOfNextDay } from '#app/format/day-range.ts'
import { taskWords } from '#app/modules/tasks/tasks.server.ts'

/** An action or a task that is due for a lead. */
export type DueAction = {
  leadId: string
  leadName: string
  streetAddress: string
  city: string
  what: string
  dueAt: Date
  isAllDay: boolean
  assigneeName: string | null
  /** The task's id; null for the lead's next action. */
  taskId: string | null
}

/** Counting stops at this many: beyond it, the exact number doesn't matter. */
export const MAX_COUNTED = 99

/** Whose actions: with `ofUserId`, only that person's. */
type Whose = { ofUserId: string | null; now: Date }

/** Actions due today or overdue, the most overdue first: leads' next actions and tasks. A task belongs to the lead's assignee. */
export function listDueActions(whose: Whose & { max: number }, tx: Db | Tx = db()): DueAction[] {
  const values = { ...dueBy(whose), max: whose.max }
  const ofTasks = leadTasks(tx, values)
    .all()
    .map(({ task, phone, ...action }) => ({ ...action, what: taskWords(task, { name: action.leadName, phone }) }))
  return [...nextActions(tx, values).all(), ...ofTasks]
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    .slice(0, whose.max)
}

/** Actions of one person that are due by the end of a day. */
type Due = { ofUserId: string | null; by: Date }

function dueBy({ ofUserId, now }: Whose): Due {
  return { ofUserId, by: startOfNextDay(formatIsoDay(now)) }
}

const leadTasks = statement((db, { ofUserId, by, max }: Due & { max: number }) =>
  db
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
    .where(isTaskDue({ ofUserId, by }))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(max),
)

const nextActions = statement((db, { ofUserId, by, max }: Due & { max: number }) =>
  db
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
    .where(isDue({ ofUserId, by }))
    .orderBy(asc(leads.nextActionAt), asc(leads.id))
    .limit(max),
)

const undatedActions = statement((db, { ofUserId, max }: { ofUserId: string | null; max: number }) =>
  db
    .select({
      leadId: leads.id,
      leadName: leads.name,
      what: sql<string>`${leads.nextAction}`,
      assigneeName: users.name,
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(
      and(
        ofUserId === null ? undefined : eq(leads.assigneeId, ofUserId),
        isNotNull(leads.nextAction),
        isNull(leads.nextActionAt),
        isNull(leads.deletedAt),
      ),
    )
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(max),
)

/** A lead's action without a date. */
export type UndatedAction = Pick<DueAction, 'leadId' | 'leadName' | 'what' | 'assigneeName'>

/** Actions without a date, oldest leads first. */
export function listUndatedActions(ofUserId: string | null, max: number): UndatedAction[] {
  return undatedActions(db(), { ofUserId, max }).all()
}

const dueCount = rawStatement((due: Due) => {
  const actions = sql`select 1 from ${leads} where ${isDue(due)}`
  const ofTasks = sql`select 1 from ${tasks} inner join ${leads} on ${leads.id} = ${tasks.leadId} where ${isTaskDue(due)}`
  return sql<{ n: number }>`select count(*) as n from (${actions} union all ${ofTasks} limit ${sql.raw(String(MAX_COUNTED + 1))})`
})

/** The number of due actions, at most `MAX_COUNTED` + 1. */
export function countDueActions(whose: Whose, tx: Db | Tx = db()): number {
  return dueCount(tx, dueBy(whose)).get().n
}

function isTaskDue({ ofUserId, by }: Due): SQL | undefined {
  return and(
    ofUserId === null ? undefined : eq(leads.assigneeId, ofUserId),
    isNull(tasks.doneAt),
    isNotNull(tasks.dueAt),
    lt(tasks.dueAt, by),
    isNull(leads.deletedAt),
  )
}

function isDue({ ofUserId, by }: Due): SQL | undefined {
  return and(
    ofUserId === null ? undefined : eq(leads.assigneeId, ofUserId),
    isNotNull(leads.nextActionAt),
    lt(leads.nextActionAt, by),
    isNotNull(leads.nextAction),
    isNull(leads.deletedAt),
  )
}
