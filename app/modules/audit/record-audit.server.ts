import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { currentRequest } from '#app/config/request-scope.server.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { type AuditAction, auditLog, users } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { areaOf } from './search.ts'

type NewAudit = {
  /** Who did it; omitted for the product itself, or someone at the machine. */
  userId?: string
  action: AuditAction
  /** Id of the subject. */
  subject: string
  /** Ids, counts and field names: never user text. */
  detail?: Record<string, unknown>
  /** Its origin; the request's address by default. */
  ipAddress?: string
}

/** Writes an audit log entry, in the same transaction as the reported change. */
export function recordAudit(tx: Tx, { userId, action, subject, detail, ipAddress = currentRequest()?.ip }: NewAudit): void {
  insertRow(tx, auditLog, { userId, area: areaOf(action), action, subject, detail, ipAddress })
}

/**
 * Who did one of these last to a subject, or to one of its fields, at `since` or later. 'Someone' if unknown: imports, for one,
 * leave no entry.
 */
export function nameLastActor(
  actions: readonly AuditAction[],
  subject: string,
  { field, since }: { field?: string; since?: Date | null | undefined } = {},
): string {
  const ofField = sql`${field} in (select value from json_each(${auditLog.detail}, '$.fields'))`
  const last = db()
    .select({ name: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.subject, subject),
        inArray(auditLog.action, [...actions]),
        field === undefined ? undefined : ofField,
        since ? gte(auditLog.createdAt, since) : undefined,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.key))
    .limit(1)
    .get()
  return last?.name ?? 'Someone'
}

/**
 * Removes at most `limit` entries older than `days` (the setting `auditLogDays`) and returns how many.
 * Their age is measured from the newest entry, as in the trigger that blocks all other deletes: it has
 * no clock.
 */
export function deleteExpiredAudit(tx: Tx, now: Date, { days, limit }: { days: number; limit: number }): number {
  const newest = tx.select({ createdAt: auditLog.createdAt }).from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1).get()
  if (!newest) return 0
  const end = new Date(Math.min(now.getTime(), newest.createdAt.getTime()) - days * DAY_MS)
  const expired = tx
    .select({ key: auditLog.key })
    .from(auditLog)
    .where(lt(auditLog.createdAt, end))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.key))
    .limit(limit)
  return tx.delete(auditLog).where(inArray(auditLog.key, expired)).run().changes
}
