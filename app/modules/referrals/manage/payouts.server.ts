import { asc, eq, sql } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { centsText } from '#app/format/cents-text.ts'
import { currentYear } from '#app/format/date.ts'
import { startOfDayInChicago } from '#app/format/day-range.ts'
import { formatFee } from '#app/format/money.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { csvFile } from '#app/modules/lists/csv.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { type BookedPayment, emailKeysOf, type Payout, payoutsOf, reportingThresholdCents } from './payouts.ts'

function titles(year: number): string[] {
  const due = `1099-NEC due (from ${formatFee(reportingThresholdCents(year))} on)`
  return ['Payee', 'Company', 'Email', 'Year', 'Payments', 'Paid', 'Reversed', 'Total', due]
}

/** A year's payouts as CSV, one line per payee, with the total for the 1099-NEC. The audit log records who exported it. */
export function exportPayouts(actor: Viewer, year: number): string {
  const payouts = listPayouts(year)
  inTransaction((tx) =>
    recordAudit(tx, { userId: actor.id, action: 'payouts_exported', subject: String(year), detail: { payees: payouts.length } }),
  )
  const lines = payouts.map(({ payeeName, payeeCompany, payeeEmail, payments, paidCents, reversedCents, totalCents }) => [
    ...[payeeName, payeeCompany, payeeEmail, year, payments, centsText(paidCents), centsText(reversedCents)],
    ...[signedText(totalCents), totalCents >= reportingThresholdCents(year) ? 'yes' : 'no'],
  ])
  return csvFile(titles(year), lines)
}

/** A year's reversals may exceed its payments. Spreadsheets read an amount in parentheses as negative. */
function signedText(cents: number): string {
  return cents < 0 ? `(${centsText(-cents)})` : centsText(cents)
}

/** What each payee received in a year, largest total first. */
export function listPayouts(year: number): Payout[] {
  return payoutsOf(listBooked(), year)
}

/** A year's total in cents: payments minus reversals. */
export function sumPayouts(year: number): number {
  const [from, to] = [startOfYear(year), startOfYear(year + 1)]
  return totalBetween(db(), { from, to }).get()?.cents ?? 0
}

function startOfYear(year: number): number {
  return startOfDayInChicago(`${year}-01-01`).getTime()
}

const totalBetween = statement((db, { from, to }: { from: number; to: number }) => {
  const { kind, amountCents, createdAt } = referralPayments
  return db
    .select({ cents: sql<number>`coalesce(sum(iif(${kind} = 'payment', ${amountCents}, -${amountCents})), 0)` })
    .from(referralPayments)
    .where(sql`${createdAt} >= ${from} and ${createdAt} < ${to}`)
})

/** The years with payments, and the current one, newest first. */
export function listPayoutYears(now: Date): number[] {
  const years = new Set([currentYear(now), ...listBooked().map(({ createdAt }) => currentYear(createdAt))])
  return [...years].sort((a, b) => b - a)
}

/** The email addresses of a referral's payee, newest first; empty before it was paid. */
export function listPayeeKeys(referralId: string, tx: Db | Tx = db()): string[] {
  return emailKeysOf(listBooked(tx), referralId)
}

function listBooked(tx: Db | Tx = db()): BookedPayment[] {
  return bookedPayments(tx).all()
}

const bookedPayments = statement((db) => {
  const { referralId, kind, amountCents, payeeName, payeeCompany, payeeEmail, createdAt, id } = referralPayments
  const { realtorName, realtorEmail, realtorPhone } = realtorReferrals
  return db
    .select({
      ...{ referralId, kind, amountCents, payeeName, payeeCompany, payeeEmail, createdAt },
      ...{ realtorName, realtorEmail, realtorPhone },
    })
    .from(referralPayments)
    .innerJoin(realtorReferrals, eq(realtorReferrals.id, referralId))
    .orderBy(asc(createdAt), asc(id))
})
