import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, type PageWindow, readPage, walkRows } from '#app/db/page.ts'
import { filtered } from '#app/db/prepared.server.ts'
import { consents, leads, users } from '#app/db/schema/index.ts'
import { recipientContains } from '../../messaging/consent/recipient-key.server.ts'
import type { LedgerFilter } from './ledger-list.ts'

const PAGE_SIZE = 50
const ROWS_AT_A_TIME = 1_000

const NEWEST_FIRST = keyset({ createdAt: descending(consents.createdAt), id: descending(consents.id) })

/**
 * An entry of the consent ledger. `leadId`: the lead that it came with, if it still exists. `by`: the staff member who entered it
 * for the person.
 */
export type LedgerRow = ReturnType<typeof readRows>[number]

/** One page of the consent ledger, newest first. */
export function listConsents(filter: LedgerFilter): Page<LedgerRow> {
  return readPage(NEWEST_FIRST, { query: filter.page, size: PAGE_SIZE }, (window) => readRows(filter, window))
}

/** A filter's entries in batches, newest first. */
export function walkConsents(filter: LedgerFilter): Generator<LedgerRow[]> {
  return walkRows(NEWEST_FIRST, ROWS_AT_A_TIME, (window) => readRows(filter, window))
}

function readRows({ search, channel, form, range }: LedgerFilter, { where, orderBy, limit }: PageWindow) {
  const found = and(
    recipientContains(recipientKey, search),
    // The plus hides the column: by the index of recipients, SQLite would read and sort most entries.
    channel === null ? undefined : sql`+${consents.channel} = ${channel}`,
    form === null ? undefined : eq(consents.form, form),
    range.start === null ? undefined : gte(createdAt, range.start),
    range.end === null ? undefined : lt(createdAt, range.end),
    where,
  )
  return rowsOf(db(), { where: found, orderBy, limit }).all()
}

const { id, recipientKey, granted, list, wording, ipAddress, createdAt, confirmedAt } = consents
const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select({
      id,
      channel: consents.channel,
      recipientKey,
      granted,
      list,
      wording,
      form: consents.form,
      ipAddress,
      createdAt,
      confirmedAt,
      leadId: leads.id,
      by: users.name,
    })
    .from(consents)
    .leftJoin(leads, eq(leads.id, consents.leadId))
    .leftJoin(users, eq(users.id, consents.byUserId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)
