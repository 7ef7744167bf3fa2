import { asc, count, desc, eq, gt, min, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { crmConnection, crmRecords, leads } from '#app/db/schema/index.ts'
import { crmAdapter, crmSettings } from '#app/adapters/crm/index.server.ts'

/** A lead's CRM state. waiting: `error` is from the last attempt, if any. */
export type CrmState = { state: 'sent' | 'waiting' | 'failed'; crmId: number | null; sentAt: Date | null; error: string | null }

const recordOf = statement((db, { leadId }: { leadId: string }) =>
  db.select().from(crmRecords).where(eq(crmRecords.leadId, leadId)),
)

/** Null if the lead was never queued for the CRM. */
export function findCrmState(leadId: string): CrmState | null {
  const record = recordOf(db(), { leadId }).get()
  if (!record) return null
  const { version, sentVersion, failedVersion, crmId, sentAt, lastError } = record
  const state = version <= sentVersion ? 'sent' : version <= failedVersion ? 'failed' : 'waiting'
  return { state, crmId, sentAt, error: state === 'sent' ? null : lastError }
}

const IS_OPEN = sql`version > sent_version and version > failed_version`
/** The CRM rejected it, and it is not retried. */
export const IS_FAILED = sql`version = failed_version`
/** Listed leads. The total is shown above them. */
const MAX_LISTED = 25

/** The CRM's queue, with the leads that failed. */
export function getQueue() {
  const waiting = db()
    .select({ n: count(), oldestAt: min(crmRecords.queuedAt) })
    .from(crmRecords)
    .where(IS_OPEN)
    .get()
  const sent = db().select({ n: count() }).from(crmRecords).where(gt(crmRecords.sentVersion, 0)).get()
  return {
    since: db().select().from(crmConnection).get()?.since ?? null,
    sent: sent?.n ?? 0,
    waiting: waiting?.n ?? 0,
    oldestAt: waiting?.oldestAt ?? null,
    listed: listTroubled(),
  }
}

/** Some leads with errors and reasons: rejected ones first, then those waiting for a retry. */
function listTroubled() {
  return db()
    .select({
      leadId: crmRecords.leadId,
      name: leads.name,
      error: crmRecords.lastError,
      isFailed: sql<number>`${IS_FAILED}`,
    })
    .from(crmRecords)
    .leftJoin(leads, eq(leads.id, crmRecords.leadId))
    .where(sql`${IS_FAILED} or (${IS_OPEN} and last_error is not null)`)
    .orderBy(desc(IS_FAILED), asc(crmRecords.queuedAt), asc(crmRecords.leadId))
    .limit(MAX_LISTED)
    .all()
    .map(({ isFailed, ...row }) => ({ ...row, isFailed: isFailed === 1 }))
}

export type TroubledLead = ReturnType<typeof listTroubled>[number]

/** The CRM's connection settings for staff, without the key. */
export function crmDetails(): ConnectionDetails {
  return crmSettings()
}

/** Whether leads are sent to a CRM. */
export function isCrmConfigured(): boolean {
  return crmAdapter() !== null
}

/** The CRM's connection settings for staff, without the key. */
export type ConnectionDetails = { url: string | null; database: string | null; username: string | null; hasKey: boolean }

/** The missing settings, by their labels on the page. */
export function missingOf({ url, database, username, hasKey }: ConnectionDetails): string[] {
  const parts: [string, boolean][] = [
    ['URL', url !== null],
    ['database', database !== null],
    ['username', username !== null],
    ['API key', hasKey],
  ]
  return parts.flatMap(([label, isThere]) => (isThere ? [] : [label]))
}
