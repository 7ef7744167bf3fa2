import { and, count, eq, gt, gte, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { filtered, isInList, statement } from '#app/db/prepared.server.ts'
import { documents, leads } from '#app/db/schema/index.ts'
import { containsText } from '#app/db/text-search.server.ts'
import { recordOf } from '#app/format/records.ts'
import { searchWords } from '#app/format/search-words.ts'
import { coSignerName, documentColumns, isSuperseded, lastMailed, momentOf, unsentLink } from '../queries.server.ts'
import { readUnsent } from '#app/modules/timeline/mailed.server.ts'
import { type DocumentFilter, LISTED_DOCUMENT_STATES, type ListedDocumentState } from './document-list.ts'
import { type DocumentState, documentState } from './document-state.ts'

const DOCUMENTS_PAGE_SIZE = 25

const NEWEST_FIRST = keyset({ createdAt: descending(documents.createdAt), id: descending(documents.id) })

/** When this event last happened to a document, from its audit trail; null for never. */
const lastEvent = (kind: 'opened' | 'declined') =>
  sql<
    number | null
  >`(select max(event.created_at) from document_events as event where event.document_id = documents.id and event.kind = ${kind})`

const rowColumns = {
  ...documentColumns,
  coSignerName,
  sentMs: lastMailed('sent'),
  unsentLink,
  openedMs: lastEvent('opened'),
  declinedMs: lastEvent('declined'),
  lead: { id: leads.id, deletedAt: leads.deletedAt },
}

/** A row of the documents list. `leadId`: the lead, if its page can be opened. */
export type DocumentListRow = Omit<StoredRow, 'sentMs' | 'unsentLink' | 'remindedMs' | 'openedMs' | 'declinedMs' | 'lead'> & {
  state: DocumentState
  leadId: string | null
  sentAt: Date | null
  unsent: string | null
  remindedAt: Date | null
  openedAt: Date | null
  declinedAt: Date | null
}

/** One page of documents, newest first, and the filter's total count. */
export function listDocuments(filter: DocumentFilter, now: Date): Page<DocumentListRow> & { total: number } {
  const found = conditionsOf(filter, now)
  const page = readPage(NEWEST_FIRST, { query: filter.page, size: DOCUMENTS_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    rowsOf(db(), { where: and(found, where), orderBy, limit }).all(),
  )
  const total = totalOf(db(), { where: found }).get()?.total ?? 0
  return { ...page, rows: page.rows.map((row) => shownRow(row, now)), total }
}

/** The number of documents in each state of the filter. */
export function countDocuments(now: Date): Record<ListedDocumentState, number> {
  return counts(db(), { now }).get() ?? { pending: 0, completed: 0, declined: 0, voided: 0, expired: 0 }
}

const counts = statement((db, { now }: { now: Date }) => {
  const one = (state: ListedDocumentState) =>
    sql<number>`coalesce(sum(case when ${inState(state, now)} then 1 else 0 end), 0)`.mapWith(Number)
  return db.select(recordOf(LISTED_DOCUMENT_STATES, one)).from(documents)
})

/** How many documents of these leads wait for a signature, as listed. */
export function countWaiting(leadIds: readonly string[], now: Date): number {
  const ofLeads = isInList(documents.leadId, leadIds)
  return totalOf(db(), { where: and(ofLeads, inState('pending', now)) }).get()?.total ?? 0
}

/** Whether any documents are or were signed at a provider, which enables the filter. */
export function hasDocumentsElsewhere(): boolean {
  return documentElsewhere(db()).get() !== undefined
}

const documentElsewhere = statement((db) =>
  db.select({ id: documents.id }).from(documents).where(eq(documents.provider, 'docuseal')).limit(1),
)

const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(rowColumns)
    .from(documents)
    .leftJoin(leads, eq(leads.id, documents.leadId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

type StoredRow = ReturnType<ReturnType<typeof rowsOf>['all']>[number]

const totalOf = filtered((db, { where }) => db.select({ total: count() }).from(documents).where(where))

function shownRow(
  { sentMs, unsentLink: stored, remindedMs, openedMs, declinedMs, lead, ...row }: StoredRow,
  now: Date,
): DocumentListRow {
  return {
    ...row,
    state: documentState(row, now),
    leadId: lead?.deletedAt === null ? lead.id : null,
    sentAt: momentOf(sentMs),
    unsent: readUnsent(stored)?.words ?? null,
    remindedAt: momentOf(remindedMs),
    openedAt: momentOf(openedMs),
    declinedAt: momentOf(declinedMs),
  }
}

function conditionsOf({ search, state, kind, provider, range }: DocumentFilter, now: Date): SQL | undefined {
  return and(
    ...searchWords(search).map((spellings) => or(...spellings.map((word) => containsText(searched, word)))),
    state === null ? undefined : inState(state, now),
    kind === null ? undefined : eq(documents.kind, kind),
    provider === null ? undefined : eq(documents.provider, provider),
    range.start === null ? undefined : gte(documents.createdAt, range.start),
    range.end === null ? undefined : lt(documents.createdAt, range.end),
  )
}

const coSigner = sql`(select signer.name || ' ' || signer.email from document_signers as signer where signer.document_id = documents.id and signer.position = 2)`

/** A document's text for `searchWords`, with two spaces before each word. */
const searched = sql`'  ' || replace(${documents.documentName} || ' ' || ${documents.propertyAddress} || ' ' || ${documents.submitterName} || ' ' || ${documents.submitterEmail} || ' ' || coalesce(${coSigner}, ''), ' ', '  ')`

/** Whether a document is in a state. An expired one counts as expired even before the daily job closes it. */
function inState(state: ListedDocumentState, now: Date): SQL {
  const isPending = eq(documents.status, 'pending')
  const conditions: Record<ListedDocumentState, SQL | undefined> = {
    pending: and(isPending, or(isNull(documents.expiresAt), gt(documents.expiresAt, now)), not(isSuperseded)),
    completed: eq(documents.status, 'completed'),
    declined: eq(documents.status, 'declined'),
    voided: and(eq(documents.status, 'expired'), isNotNull(documents.voidedAt)),
    expired: or(
      and(eq(documents.status, 'expired'), isNull(documents.voidedAt)),
      and(isPending, or(lte(documents.expiresAt, now), isSuperseded)),
    ),
  }
  return conditions[state] ?? sql`true`
}
