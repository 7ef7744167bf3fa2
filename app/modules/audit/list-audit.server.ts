import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, type PageWindow, readPage, walkRows } from '#app/db/page.ts'
import { filtered, isInList, statement } from '#app/db/prepared.server.ts'
import { auditLog, users } from '#app/db/schema/index.ts'
import type { AuditAction, AuditArea } from '#app/db/schema/audit.ts'
import { pick } from '#app/format/records.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { type AuditConditions, type AuditFilter, auditList, NO_PERSON } from './audit-list.ts'
import { auditWords, matchExpression, wordTerm } from './search.ts'
import { actionLabel, AREA_LABELS } from './actions.ts'
import { type ExportColumn, exportRows } from './export-rows.server.ts'
import { detailText } from './line-text.ts'

const columnsWith = (people: ReadonlyMap<string, string>): ExportColumn<AuditLine>[] => [
  ['When (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Action', ({ action }) => actionLabel(action)],
  ['Area', ({ area }) => AREA_LABELS[area]],
  ['Record', ({ subject }) => subject],
  ['Details', ({ detail }) => detailText(detail, people)],
  ['Who', ({ userName }) => userName],
  ['IP address', ({ ipAddress }) => ipAddress],
]

/** Exports the filtered entries as CSV, newest first. */
export function exportAudit(actor: { id: string }, filter: AuditFilter): AsyncGenerator<string> {
  const audit = { action: 'audit_exported', subject: 'audit log' } as const
  const people = new Map(listAuditedPeople().map(({ value, label }) => [value, label]))
  return exportRows({ actor, columns: columnsWith(people), rows: walkAudit(filter), query: auditList.query(filter), audit })
}

const AUDIT_PAGE_SIZE = 50

/** An audit log entry. */
export type AuditLine = {
  key: number
  createdAt: Date
  area: AuditArea
  action: AuditAction
  subject: string
  detail: Record<string, unknown> | null
  ipAddress: string | null
  userId: string | null
  /** Null if no one was signed in. */
  userName: string | null
  /** The current name of the person or record it was done to, or null. */
  subjectName: string | null
}

/** Reverse order of writing. */
const NEWEST_FIRST = keyset({ key: descending(auditLog.key) })

/** A page of the audit log, newest first. Reads no more entries than it shows, regardless of the log's size. */
export function listAudit(filter: AuditFilter): Page<AuditLine> {
  const window = openWindow(filter)
  return readPage(NEWEST_FIRST, { query: filter.page, size: AUDIT_PAGE_SIZE }, (reading) =>
    window === null ? [] : readLines(window, reading),
  )
}

/** Entries per batch of an export. */
const LINES_AT_A_TIME = 500

/** All entries that match a filter, newest first, in batches. */
function walkAudit(conditions: AuditConditions): Generator<AuditLine[]> {
  const window = openWindow(conditions)
  return walkRows(NEWEST_FIRST, LINES_AT_A_TIME, (reading) => (window === null ? [] : readLines(window, reading)))
}

/** Current and former staff members, by name. */
export function listAuditedPeople(): { value: string; label: string }[] {
  return people().map(({ id, name }) => ({ value: id, label: name }))
}

function people(): { id: string; name: string }[] {
  return names(db()).all()
}

const names = statement((db) => db.select({ id: users.id, name: users.name }).from(users).orderBy(asc(users.name), asc(users.id)))

/** A filter with values that are looked up once for all pages. */
type Window = { conditions: AuditConditions; match: string | null; firstKey: number | null; lastKey: number | null }

/** Null if there can be no match. */
function openWindow(conditions: AuditConditions): Window | null {
  const { search, who, area, range } = conditions
  const { start, end } = range
  const words = auditWords(search)
  const terms = words.map((word) => wordTerm(word, isWholeWord(word)))
  const match = words.length === 0 ? null : matchExpression({ words, terms, who, area }, people())
  if (words.length > 0 && match === null) return null
  // Entries are in time order, unless the clock was set back, by less than a day.
  const first = start && firstKeySince(new Date(start.getTime() - DAY_MS))
  const last = end && lastKeyBefore(new Date(end.getTime() + DAY_MS))
  if ((start && first === undefined) || (end && last === undefined)) return null
  return { conditions, match, firstKey: first ?? null, lastKey: last ?? null }
}

/**
 * Whether any entry has it as a word. For common words, the index finds a whole word at once, but a prefix only after it has
 * collected all matches.
 */
function isWholeWord(word: string): boolean {
  const whole = wordTerm(word, true)
  return db().get(sql`select 1 as found from audit_log_search where audit_log_search match ${whole} limit 1`) !== undefined
}

function firstKeySince(moment: Date): number | undefined {
  const since = db().select({ key: auditLog.key }).from(auditLog).where(gte(auditLog.createdAt, moment))
  return since.orderBy(asc(auditLog.createdAt), asc(auditLog.key)).limit(1).get()?.key
}

function lastKeyBefore(moment: Date): number | undefined {
  const before = db().select({ key: auditLog.key }).from(auditLog).where(lt(auditLog.createdAt, moment))
  return before.orderBy(desc(auditLog.createdAt), desc(auditLog.key)).limit(1).get()?.key
}

const columns = {
  ...pick(auditLog, ['key', 'createdAt', 'area', 'action', 'subject', 'detail', 'ipAddress', 'userId']),
  userName: users.name,
  subjectName: sql<string | null>`coalesce(
    (select name from users as subjects where subjects.id = ${auditLog.subject}),
    (select nullif(trim(name), '') from leads as subjects where subjects.id = ${auditLog.subject}),
    case ${auditLog.area}
      when 'referrals' then (select client_name from realtor_referrals as subjects where subjects.id = ${auditLog.subject})
      when 'blog' then (select title from blog_posts as subjects where subjects.id = ${auditLog.subject})
      when 'messages' then (select nullif(subject, '') from messages as subjects where subjects.id = ${auditLog.subject})
      when 'campaigns' then coalesce(
        (select name from campaign_templates as subjects where subjects.id = ${auditLog.subject}),
        (select nullif(subject, '') from mailings as subjects where subjects.id = ${auditLog.subject}))
      when 'documents' then coalesce(
        (select document_name from documents as subjects where subjects.id = ${auditLog.subject}),
        (select name from document_templates as subjects where subjects.id = ${auditLog.subject}))
      when 'imports' then (select file_name from imports as subjects where subjects.id = ${auditLog.subject})
    end)`,
}

function readLines(window: Window, reading: PageWindow): AuditLine[] {
  const { where, orderBy, limit } = reading
  const { conditions, match, firstKey, lastKey } = window
  const found =
    match === null
      ? and(
          inWhole(conditions),
          where,
          firstKey === null ? undefined : gte(auditLog.key, firstKey),
          lastKey === null ? undefined : sql`${auditLog.key} <= ${lastKey}`,
          inDays(conditions),
        )
      : isInList(auditLog.key, keysFound(window, match, reading))
  return linesOf(db(), { where: found, orderBy, limit }).all()
}

const linesOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(columns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

function inWhole({ who, area }: AuditConditions): SQL | undefined {
  const person = who === NO_PERSON ? isNull(auditLog.userId) : who === null ? undefined : eq(auditLog.userId, who)
  return and(person, area === null ? undefined : eq(auditLog.area, area))
}

/** Filters by time. The plus keeps SQLite from using the index on times, which would lose the list's order. */
function inDays({ range: { start, end } }: AuditConditions): SQL | undefined {
  return and(
    start === null ? undefined : sql`+${auditLog.createdAt} >= ${start.getTime()}`,
    end === null ? undefined : sql`+${auditLog.createdAt} < ${end.getTime()}`,
  )
}

/** The keys of a page of entries that match in the index, already in order: its rowids are the negated keys. */
function keysFound({ conditions, firstKey, lastKey }: Window, match: string, { place, limit }: PageWindow): number[] {
  // oxlint-disable-next-line house/sql-from-code -- it is the key of the line that the index is of, which triggers gave it
  const rowid = sql`audit_log_search.rowid`
  const edge = z
    .number()
    .nullable()
    .parse(place?.values[0] ?? null)
  const isBackwards = place?.side === 'before'
  const days = inDays(conditions)
  const found = and(
    sql`audit_log_search match ${match}`,
    edge === null ? undefined : isBackwards ? sql`${rowid} < ${-edge}` : sql`${rowid} > ${-edge}`,
    firstKey === null ? undefined : sql`${rowid} <= ${-firstKey}`,
    lastKey === null ? undefined : sql`${rowid} >= ${-lastKey}`,
    days,
  )
  const source = days ? sql`audit_log_search cross join audit_log on audit_log.key = -${rowid}` : sql`audit_log_search`
  const direction = isBackwards ? sql`desc` : sql`asc`
  return db()
    .all<{ key: number }>(
      sql`select -${rowid} as key from ${source} where ${found} order by ${rowid} ${direction} limit ${limit}`,
    )
    .map(({ key }) => key)
}
