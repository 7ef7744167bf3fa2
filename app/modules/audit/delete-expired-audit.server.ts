import { asc, desc, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'

/**
 * Removes at most `limit` lines that are older than `days` (the setting `auditLogDays`), and returns how many. Their age is reckoned back from the newest line, as the trigger does
 * that refuses everything else: it knows no clock.
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
