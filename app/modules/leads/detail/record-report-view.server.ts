import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { HOUR_MS } from '#app/format/duration.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadActivities } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import type { AccessLevel } from '#app/modules/access/grants.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/**
 * Who opened a report: the owner's browser, one that followed our email, one with only the report's address, or one with a link
 * that the owner shared.
 */
export type ReportReader =
  | { kind: 'owner' }
  | { kind: 'mailed-link' }
  | { kind: 'address' }
  | { kind: 'shared-link'; linkId: string; label: string | null }

/** What kind of reader a browser with the report's own address is, by its access to the lead. */
export function viewerKind(level: AccessLevel | null): ReportReader {
  if (level === null) return { kind: 'address' }
  return { kind: level === 'proved' ? 'mailed-link' : 'owner' }
}

type Opening = { leadId: string; reader: ReportReader; asPdf: boolean }

/** Each kind of reader is recorded once per period, because mailbox scanners open links several times. */
const QUIET_MS = HOUR_MS

/**
 * Records in the timeline that a report was opened, at most once an hour per lead and kind of reader. Most calls only read. A
 * failure (disk full) is logged and does not block the reader.
 */
export function recordReportView({ leadId, reader, asPdf }: Opening, now = new Date()): void {
  const key = [reader.kind, ...(reader.kind === 'shared-link' ? [reader.linkId] : []), ...(asPdf ? ['pdf'] : [])].join(' ')
  if (isAlreadyRecorded(db(), leadId, key, now)) return
  writeLater('A report view could not be recorded', (tx) => {
    if (isAlreadyRecorded(tx, leadId, key, now)) return
    recordLeadEvent(tx, {
      leadId,
      kind: 'report_opened',
      actor: reader.kind === 'owner' || reader.kind === 'mailed-link' ? { kind: 'owner' } : { kind: 'system' },
      summary: summaryOf(reader, asPdf),
      detail: { reader: key },
    })
  })
}

const openingWithin = statement((db, { leadId, after, until, key }: { leadId: string; after: Date; until: Date; key: string }) =>
  db
    .select({ id: leadActivities.id })
    .from(leadActivities)
    .where(
      and(
        eq(leadActivities.leadId, leadId),
        gt(leadActivities.createdAt, after),
        lte(leadActivities.createdAt, until),
        eq(leadActivities.kind, 'report_opened'),
        eq(sql`json_extract(${leadActivities.detail}, '$.reader')`, key),
      ),
    ),
)

function isAlreadyRecorded(tx: Db | Tx, leadId: string, key: string, now: Date): boolean {
  const at = now.getTime()
  // A later entry was written before the clock was set back.
  return openingWithin(tx, { leadId, key, after: new Date(at - QUIET_MS), until: new Date(at + QUIET_MS) }).get() !== undefined
}

function summaryOf(reader: ReportReader, asPdf: boolean): string {
  return `${asPdf ? 'Downloaded the report as a PDF' : 'Opened the report'}${through(reader)}`
}

function through(reader: ReportReader): string {
  if (reader.kind === 'owner') return ''
  if (reader.kind === 'mailed-link') return ', from the link in our email'
  if (reader.kind === 'address') return ', in a different browser'
  return reader.label === null ? ', from a shared link' : `, from the shared link “${reader.label}”`
}
