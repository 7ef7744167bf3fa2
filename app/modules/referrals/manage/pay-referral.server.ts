import { and, eq, ne } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { formatDate } from '#app/format/date.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { referralPaidMail } from '#app/modules/messaging/templates/referral.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findReferral, type Referral } from '../realtor-referrals.server.ts'

/** The form's name in the stored submissions. */
const PAYMENT_FORM = 'referral-payment'
const REVERSAL_FORM = 'referral-reversal'

type Payment = { referralId: string; amount: number; confirmed: boolean; submissionId: string }

/** not-confirmed, paid-back: the client has not signed, or was refunded, and the admin did not confirm that this is known. */
type NotPaid = 'missing' | 'paid' | 'not-confirmed' | 'paid-back'

/**
 * Records a referral's fee as paid, once: submitting the same form again changes nothing, and
 * another form gets 'paid'. Emails the realtor. `amount` in cents. The payment itself happens outside the product.
 */
export function payReferral(actor: Viewer, { submissionId, ...payment }: Payment, now = new Date()): Result<undefined, NotPaid> {
  const { referralId, amount, confirmed } = payment
  return inTransaction((tx) => {
    const key = submissionKey(submissionId, { referralId, amount })
    if (findSubmission(tx, key)) return ok()
    const referral = findReferral(referralId, tx)
    if (!referral) return refused('missing')
    if (referral.paymentStatus === 'paid') return refused('paid')
    if (referral.status !== 'converted' && !confirmed) return refused('not-confirmed')
    if (!confirmed && referral.isPaidBack) return refused('paid-back')
    const { changes } = tx
      .update(realtorReferrals)
      .set({ paymentStatus: 'paid', referralFeeCents: amount, paymentDate: now, updatedAt: now })
      .where(and(eq(realtorReferrals.id, referralId), ne(realtorReferrals.paymentStatus, 'paid')))
      .run()
    if (changes === 0) return refused('paid')
    addToBooks(tx, actor, referral, { kind: 'payment', amountCents: amount, reason: null }, now)
    recordAudit(tx, { userId: actor.id, action: 'referral_paid', subject: referralId, detail: { amountCents: amount } })
    mailPayment(tx, referral, amount, now)
    rememberSubmission(tx, key, PAYMENT_FORM, referralId)
    return ok()
  })
}

/** Emails the realtor that the fee is paid, with a new link to the status page. */
function mailPayment(tx: Tx, { id, realtorName, realtorEmail, createdAt }: Referral, paidCents: number, now: Date): void {
  // The realtor's data was deleted on request.
  if (realtorEmail.trim() === '') return
  const token = issueToken(tx, { purpose: 'referral_status', subjectId: id, email: realtorEmail }, now)
  const mail = referralPaidMail(getSetting('company', tx), {
    ...findAddressee(tx, { email: realtorEmail, name: realtorName }),
    url: env().BASE_URL + paths.referralStatus(token),
    paidCents,
    paidOn: formatDate(now),
    submittedOn: formatDate(createdAt),
  })
  queueMail(tx, { template: 'referral-paid', cause: 'staff', to: realtorEmail, ...mail })
}

type Reversal = { referralId: string; amount: number; reason: string; submissionId: string }

/** too-much: more than the rest of the payment. */
type NotReversed = 'missing' | 'not-paid' | 'too-much'

/**
 * Reverses all or part of a referral's payment, once per form. After a full reversal, the referral can be paid again. `amount` in
 * cents.
 */
export function reverseReferralPayment(
  actor: Viewer,
  { submissionId, ...reversal }: Reversal,
  now = new Date(),
): Result<undefined, NotReversed> {
  const { referralId, amount, reason } = reversal
  return inTransaction((tx) => {
    const key = submissionKey(submissionId, reversal)
    if (findSubmission(tx, key)) return ok()
    const referral = findReferral(referralId, tx)
    if (!referral) return refused('missing')
    if (referral.paymentStatus !== 'paid') return refused('not-paid')
    const leftCents = (referral.referralFeeCents ?? 0) - amount
    if (leftCents < 0) return refused('too-much')
    tx.update(realtorReferrals)
      .set({ paymentStatus: leftCents === 0 ? 'reversed' : 'paid', referralFeeCents: leftCents, updatedAt: now })
      .where(eq(realtorReferrals.id, referralId))
      .run()
    addToBooks(tx, actor, referral, { kind: 'reversal', amountCents: amount, reason }, now)
    recordAudit(tx, { userId: actor.id, action: 'referral_reversed', subject: referralId, detail: { amountCents: amount } })
    rememberSubmission(tx, key, REVERSAL_FORM, referralId)
    return ok()
  })
}

type Entry = Pick<typeof referralPayments.$inferInsert, 'kind' | 'amountCents' | 'reason'>

function addToBooks(tx: Tx, actor: Viewer, referral: Referral, entry: Entry, now: Date): void {
  const { id: referralId, realtorName: payeeName, realtorCompany: payeeCompany, realtorEmail: payeeEmail } = referral
  tx.insert(referralPayments)
    .values({ ...entry, referralId, payeeName, payeeCompany, payeeEmail, userId: actor.id, createdAt: now })
    .run()
}
