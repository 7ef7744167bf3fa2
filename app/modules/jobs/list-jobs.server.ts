import { and, count, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { filtered, isInList, statement } from '#app/db/prepared.server.ts'
import { jobs, leads, messages } from '#app/db/schema/index.ts'
import { type JobFilter, LISTED_JOB_STATES, type ListedJobState } from './job-list.ts'

const JOB_PAGE_SIZE = 25

const columns = {
  id: jobs.id,
  kind: jobs.kind,
  queue: jobs.queue,
  payload: jobs.payload,
  state: jobs.state,
  runAt: jobs.runAt,
  attempts: jobs.attempts,
  maxAttempts: jobs.maxAttempts,
  leaseUntil: jobs.leaseUntil,
  lastError: jobs.lastError,
  createdAt: jobs.createdAt,
  finishedAt: jobs.finishedAt,
}

/** A job as listed. */
export type JobRow = Pick<typeof jobs.$inferSelect, keyof typeof columns> & {
  /** The message that it sends, if any. */
  messageId: string | null
  /** Its lead and message, if they exist. */
  lead: { id: string; name: string } | null
  message: { id: string; title: string } | null
}

/** References that a payload may contain. */
const namedPayload = z.object({ messageId: z.string().optional(), leadId: z.string().optional() }).catch({})

type StoredJob = Omit<JobRow, 'messageId' | 'lead' | 'message'>

/** Adds the leads and messages that the jobs refer to, including a message's lead. */
function asListed(rows: StoredJob[]): JobRow[] {
  const named = rows.map((row) => ({ row, ...namedPayload.parse(row.payload) }))
  const sent = messagesWith(db(), { ids: idsOf(named.map(({ messageId }) => messageId)) }).all()
  const ids = idsOf([...named.map(({ leadId }) => leadId), ...sent.map(({ leadId }) => leadId)])
  const people = leadsWith(db(), { ids }).all()
  return named.map(({ row, messageId, leadId }) => {
    const message = sent.find(({ id }) => id === messageId)
    return {
      ...row,
      messageId: row.kind === 'send-message' ? (messageId ?? null) : null,
      lead: people.find(({ id }) => id === (leadId ?? message?.leadId)) ?? null,
      message: message ? { id: message.id, title: message.subject || message.template.replaceAll('-', ' ') } : null,
    }
  })
}

const messagesWith = statement((db, { ids }: { ids: string }) =>
  db
    .select({ id: messages.id, subject: messages.subject, template: messages.template, leadId: messages.leadId })
    .from(messages)
    .where(isInList(messages.id, ids)),
)

const leadsWith = statement((db, { ids }: { ids: string }) =>
  db.select({ id: leads.id, name: leads.name }).from(leads).where(isInList(leads.id, ids)),
)

/** The non-null ids, as JSON. */
function idsOf(ids: readonly (string | null | undefined)[]): string {
  return JSON.stringify(ids.filter((id) => typeof id === 'string'))
}

/** Ids are in insertion order. */
const NEWEST_FIRST = keyset({ id: descending(jobs.id) })

const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(columns)
    .from(jobs)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

/** A page of the jobs in a state, newest first. */
export function listJobs({ state, page }: JobFilter): Page<JobRow> {
  const found = readPage(NEWEST_FIRST, { query: page, size: JOB_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    rowsOf(db(), { where: and(eq(jobs.state, state), where), orderBy, limit }).all(),
  )
  return { ...found, rows: asListed(found.rows) }
}

const counts = statement((db) =>
  db
    .select({ state: jobs.state, n: count() })
    .from(jobs)
    .where(inArray(jobs.state, [...LISTED_JOB_STATES]))
    .groupBy(jobs.state),
)

/** The number of jobs in each listed state. */
export function countJobs(): Record<ListedJobState, number> {
  const rows = counts(db()).all()
  const of = (state: ListedJobState) => rows.find((row) => row.state === state)?.n ?? 0
  return { waiting: of('waiting'), running: of('running'), dead: of('dead') }
}

/** A dead letter, or undefined. */
export function findDeadLetter(id: string): JobRow | undefined {
  const row = rowsOf(db(), { where: and(eq(jobs.id, id), eq(jobs.state, 'dead')), limit: 1 }).get()
  return row && asListed([row])[0]
}
