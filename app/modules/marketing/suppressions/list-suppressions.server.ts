import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, type PageWindow, readPage, walkRows } from '#app/db/page.ts'
import { filtered } from '#app/db/prepared.server.ts'
import { suppressions, users } from '#app/db/schema/index.ts'
import { recipientContains } from '../../messaging/consent/recipient-key.server.ts'
import { REASON_LABELS, type SuppressionFilter, suppressionList } from './suppression-list.ts'
import { type ExportColumn, exportRows } from '#app/modules/audit/export-rows.server.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

const COLUMNS: readonly ExportColumn<SuppressionRow>[] = [
  ['Address or number', ({ recipientKey }) => recipientKey],
  ['Channel', ({ channel }) => CHANNEL_LABELS[channel]],
  ['Reason', ({ reason }) => REASON_LABELS[reason]],
  ['Note', ({ note }) => note],
  ['Entered by', ({ by }) => by],
  ['Since (UTC)', ({ createdAt }) => createdAt.toISOString()],
]

/** A filter's entries as a CSV file, newest first. */
export function exportSuppressions(actor: Viewer, filter: SuppressionFilter): AsyncGenerator<string> {
  const audit = { action: 'suppressions_exported', subject: 'suppression list' } as const
  return exportRows({ actor, columns: COLUMNS, rows: walkSuppressions(filter), query: suppressionList.query(filter), audit })
}

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
function walkSuppressions(filter: SuppressionFilter): Generator<SuppressionRow[]> {
  return walkRows(NEWEST_FIRST, ROWS_AT_A_TIME, (window) => readRows(filter, window))
}

function readRows({ search, channel, reason }: SuppressionFilter, { where, orderBy, limit }: PageWindow) {
  const found = and(
    recipientContains(recipientKey, search),
    channel === null ? undefined : eq(suppressions.channel, channel),
    reason === null ? undefined : eq(suppressions.reason, reason),
    where,
  )
  return rowsOf(db(), { where: found, orderBy, limit }).all()
}

const { recipientKey, note, createdAt } = suppressions
const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
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
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)
