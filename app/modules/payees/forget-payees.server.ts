import { and, eq, inArray, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { payees, referralPayments } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'

/**
 * Days that a payee's tax details are kept after the last payment. Information returns must be kept three years from their due
 * date, at most a year after the payment (General Instructions for Certain Information Returns, 'Keeping copies'); a fifth year
 * is our margin.
 */
export const PAYEE_DAYS = 5 * 365

const payeeOfPayment = sql<string>`lower(trim(${referralPayments.payeeEmail}))`

/** Deletes a person's tax details, by email (lowercase), if they were never paid. Details of paid people are kept for the IRS. */
export function deletePayee(tx: Tx, emailKey: string): void {
  const paid = tx.select({ key: payeeOfPayment }).from(referralPayments)
  remove(tx, and(eq(payees.emailKey, emailKey), notInArray(payees.emailKey, paid)))
}

/** Deletes the tax details of payees whose last payment and last change are old enough, and returns their number. */
export function deleteOldPayees(tx: Tx, now: Date, limit: number): number {
  const before = new Date(now.getTime() - PAYEE_DAYS * DAY_MS)
  const paidSince = tx
    .select({ id: referralPayments.id })
    .from(referralPayments)
    .where(and(eq(payeeOfPayment, payees.emailKey), sql`${referralPayments.createdAt} > ${before.getTime()}`))
  const old = tx
    .select({ key: payees.emailKey })
    .from(payees)
    .where(and(lte(payees.updatedAt, before), notExists(paidSince)))
    .orderBy(payees.updatedAt, payees.emailKey)
    .limit(limit)
  return remove(tx, inArray(payees.emailKey, old))
}

/** A job deletes the stored forms after the rows. */
function remove(tx: Tx, which: SQL | undefined): number {
  const gone = tx.delete(payees).where(which).returning({ key: payees.w9FileKey }).all()
  const keys = gone.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys } })
  return gone.length
}
