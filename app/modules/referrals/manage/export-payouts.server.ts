import { formatFee } from '#app/format/money.ts'
import { asc } from 'drizzle-orm'
import { centsText } from '#app/format/cents-text.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { referralPayments } from '#app/db/schema/index.ts'
import { currentYear } from '#app/format/date.ts'
import { csvFile } from '#app/modules/lists/csv.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { type BookedPayment, type Payout, payoutsOf, reportingThresholdCents } from './payouts.ts'

function titles(year: number): string[] {
  const due = `1099-NEC due (from ${formatFee(reportingThresholdCents(year))} on)`
  return ['Payee', 'Company', 'Email', 'Year', 'Payments', 'Paid', 'Reversed', 'Total', due]
}

/** The payouts of a year as CSV, a line a payee, with the total that a 1099-NEC asks about. The audit log says who took it. */
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

/** More may be taken back in a year than was paid in it; spreadsheets read an amount in parentheses as a negative one. */
function signedText(cents: number): string {
  return cents < 0 ? `(${centsText(-cents)})` : centsText(cents)
}

/** What each payee got in a year, the largest total first. */
export function listPayouts(year: number): Payout[] {
  return payoutsOf(listBooked(), year)
}

/** What the books of a year come to, in cents: what was paid less what was taken back in it. */
export function sumPayouts(year: number): number {
  return listPayouts(year).reduce((sum, { totalCents }) => sum + totalCents, 0)
}

/** The years in which anything was paid, and the present one, the newest first. */
export function listPayoutYears(now: Date): number[] {
  const years = new Set([currentYear(now), ...listBooked().map(({ createdAt }) => currentYear(createdAt))])
  return [...years].sort((a, b) => b - a)
}

function listBooked(): BookedPayment[] {
  return bookedPayments(db()).all()
}

const bookedPayments = prepared((db) => {
  const { referralId, kind, amountCents, payeeName, payeeCompany, payeeEmail, createdAt, id } = referralPayments
  return db
    .select({ referralId, kind, amountCents, payeeName, payeeCompany, payeeEmail, createdAt })
    .from(referralPayments)
    .orderBy(asc(createdAt), asc(id))
    .prepare()
})
