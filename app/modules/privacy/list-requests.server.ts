import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { ascending, descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { statement } from '#app/db/prepared.server.ts'
import { messages, privacyRequests, users } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { readUnsent, unsent } from '#app/modules/timeline/mailed.server.ts'
import type { RequestFilter } from './request-list.ts'
import { findName, findPerson } from './person.server.ts'
import { type CountedSection, countPersonalData } from './personal-data.server.ts'
import type { PrivacyState, PrivacyRequestKind } from './rules.ts'

const PAGE_SIZE = 25

export type RequestRow = {
  id: string
  /** Of the newest lead with this address, or null. */
  name: string | null
  email: string
  kind: PrivacyRequestKind
  state: PrivacyState
  createdAt: Date
  provedAt: Date | null
  dueAt: Date | null
  answeredAt: Date | null
  answeredBy: string | null
  refusal: string | null
}

const columns = {
  ...pick(privacyRequests, ['id', 'email', 'emailKey', 'kind', 'state', 'createdAt', 'provedAt', 'dueAt', 'answeredAt']),
  answeredBy: users.name,
  refusal: privacyRequests.refusal,
}

const NEXT_DUE = keyset({ dueAt: ascending(privacyRequests.dueAt), id: ascending(privacyRequests.id) })
const NEWEST = keyset({ createdAt: descending(privacyRequests.createdAt), id: descending(privacyRequests.id) })

/** A page of requests in one state: open ones by due date, all others newest first. */
export function listRequests({ state, page }: RequestFilter): Page<RequestRow> {
  const order = state === 'todo' ? NEXT_DUE : NEWEST
  return readPage<'dueAt' | 'createdAt' | 'id', RequestRow>(
    order,
    { query: page, size: PAGE_SIZE },
    ({ where, orderBy, limit }) =>
      db()
        .select(columns)
        .from(privacyRequests)
        .leftJoin(users, eq(users.id, privacyRequests.answeredById))
        .where(sql`${ofState(state) ?? sql`true`} and ${where ?? sql`true`}`)
        .orderBy(...orderBy)
        .limit(limit)
        .all()
        .map(named),
  )
}

function named({ emailKey, ...row }: Omit<RequestRow, 'name'> & { emailKey: string }): RequestRow {
  return { ...row, name: findName(db(), emailKey) }
}

function ofState(state: RequestFilter['state']): SQL | undefined {
  if (state === 'all') return undefined
  // As literals, so that the partial index is used.
  if (state === 'todo') return sql`${privacyRequests.state} in ('open', 'in_work')`
  return eq(privacyRequests.state, state)
}

/** The number of requests in each state that a list can show. */
export function countRequests(): Record<RequestFilter['state'], number> {
  const rows = db()
    .select({ state: privacyRequests.state, n: count() })
    .from(privacyRequests)
    .groupBy(privacyRequests.state)
    .all()
  const of = (state: PrivacyState) => rows.find((row) => row.state === state)?.n ?? 0
  const todo = of('open') + of('in_work')
  const ended = { unproved: of('unproved'), done: of('done'), refused: of('refused') }
  return { todo, ...ended, all: todo + ended.unproved + ended.done + ended.refused }
}

export type RequestDetail = RequestRow & {
  message: string | null
  copySentAt: Date | null
  /** What happens to the email with the copy, if it has not left. */
  unsentCopy: string | null
  /** Our data by kind, without empty kinds. */
  held: CountedSection[]
}

/** A request with our data about its person, or null. */
export async function findRequest(requestId: string): Promise<RequestDetail | null> {
  const found = db()
    .select({ ...columns, message: privacyRequests.message, copySentAt: privacyRequests.copySentAt })
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.answeredById))
    .where(eq(privacyRequests.id, requestId))
    .get()
  if (!found) return null
  const { message, copySentAt, ...row } = found
  const mail = copySentAt && copyMail(db(), { email: row.emailKey, from: copySentAt.getTime() }).get()
  // Looks up nothing for an address that no one has proved.
  const held = row.provedAt === null ? [] : await countHeld(row.email)
  const copy = { copySentAt: mail?.sentAt ?? copySentAt, unsentCopy: readUnsent(mail?.unsent ?? null)?.words ?? null }
  return { ...named(row), message, ...copy, held }
}

/** Counts our data about a person. Other requests get their turn between two kinds of data. */
async function countHeld(email: string): Promise<CountedSection[]> {
  const held: CountedSection[] = []
  for (const section of countPersonalData(db(), findPerson(db(), email))) {
    if (section.count > 0) held.push(section)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return held
}

/** The email with the copy: the first answer to this person from that moment on. */
const copyMail = statement((db, { email, from }: { email: string; from: number }) =>
  db
    .select({ sentAt: messages.sentAt, unsent })
    .from(messages)
    .where(and(eq(messages.recipientKey, email), eq(messages.template, 'privacy-answer'), sql`${messages.createdAt} >= ${from}`))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1),
)
