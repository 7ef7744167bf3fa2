import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset, type Place } from '#app/db/keyset.ts'
import { type Page, type PageWindow, readPage } from '#app/db/page.ts'
import { suppressions, users } from '#app/db/schema/index.ts'
import { recipientHolds } from '../recipient-search.server.ts'
import type { SuppressionConditions, SuppressionFilter } from './filter.ts'

const PAGE_SIZE = 50
const ROWS_AT_A_TIME = 1_000

const NEWEST_FIRST = keyset({
  createdAt: descending(suppressions.createdAt),
  recipientKey: descending(suppressions.recipientKey),
  channel: descending(suppressions.channel),
})

/** An entry of the suppression list. `by`: the member of staff who entered it; null where no one did by hand. */
export type SuppressionRow = ReturnType<typeof readRows>[number]

/** One page of the suppression list, the newest entry first. */
export function listSuppressions(filter: SuppressionFilter): Page<SuppressionRow> {
  return readPage(NEWEST_FIRST, { query: filter.page, size: PAGE_SIZE }, (window) => readRows(filter, window))
}

/** The entries that a filter finds, some at a time, the newest first. */
export function* walkSuppressions(conditions: SuppressionConditions): Generator<SuppressionRow[]> {
  let place: Place | null = null
  for (;;) {
    const at: Place | null = place
    const window = { where: NEWEST_FIRST.where(at), orderBy: NEWEST_FIRST.orderBy(at), limit: ROWS_AT_A_TIME, place: at }
    const rows = readRows(conditions, window)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    place = { side: 'after', values: [last.createdAt.getTime(), last.recipientKey, last.channel], position: 0 }
  }
}

function readRows({ search, channel, reason }: SuppressionConditions, { where, orderBy, limit }: PageWindow) {
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
