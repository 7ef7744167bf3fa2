import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, type PageWindow, readPage, walkRows } from '#app/db/page.ts'
import { suppressions, users } from '#app/db/schema/index.ts'
import { recipientHolds } from '../recipient-search.server.ts'
import type { SuppressionFilter } from './suppression-list.ts'

const PAGE_SIZE = 50
const ROWS_AT_A_TIME = 1_000

const NEWEST_FIRST = keyset({
  createdAt: descending(suppressions.createdAt),
  recipientKey: descending(suppressions.recipientKey),
  channel: descending(suppressions.channel),
})

/** An entry of the suppression list. `by`: the staff member who entered it, or null. */
export type SuppressionRow = ReturnType<typeof readRows>[number]

/** One page of the suppression list, newest first. */
export function listSuppressions(filter: SuppressionFilter): Page<SuppressionRow> {
  return readPage(NEWEST_FIRST, { query: filter.page, size: PAGE_SIZE }, (window) => readRows(filter, window))
}

/** A filter's entries in batches, newest first. */
export function walkSuppressions(filter: SuppressionFilter): Generator<SuppressionRow[]> {
  return walkRows(NEWEST_FIRST, ROWS_AT_A_TIME, (window) => readRows(filter, window))
}

function readRows({ search, channel, reason }: SuppressionFilter, { where, orderBy, limit }: PageWindow) {
  const { recipientKey, note, createdAt } = suppressions
  return db()
    .select({
      channel: suppressions.channel,
      recipientKey,
      reason: suppressions.reason,
      note,
      createdAt,
      by: users.name,
    })
    .from(suppressions)
    .leftJoin(users, eq(users.id, suppressions.byUserId))
    .where(
      and(
        recipientHolds(recipientKey, search),
        channel === null ? undefined : eq(suppressions.channel, channel),
        reason === null ? undefined : eq(suppressions.reason, reason),
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
    .all()
}
