import { inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { formSubmissions } from '#app/db/schema/index.ts'

/** Days for which the same post leads to the same result: as long as a draft of it may stand. */
const SUBMISSION_DAYS = 30

/** Removes at most `limit` remembered posts that are too old to be repeated, and returns how many. */
export function deleteExpiredSubmissions(tx: Tx, now: Date, limit: number): number {
  const oldest = new Date(now.getTime() - SUBMISSION_DAYS * DAY_MS)
  const ended = tx
    .select({ key: formSubmissions.key })
    .from(formSubmissions)
    .where(lt(formSubmissions.createdAt, oldest))
    .orderBy(formSubmissions.createdAt, formSubmissions.key)
    .limit(limit)
  return tx.delete(formSubmissions).where(inArray(formSubmissions.key, ended)).run().changes
}
