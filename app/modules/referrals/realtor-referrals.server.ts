import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { proposedFeeCents } from './messages.ts'

/** Most referrals on a page, the newest ones. */
const MAX_SHOWN = 100

/** `mailboxes`: as JSON. */
const ofRealtor = (mailboxes: string) =>
  sql`lower(trim(${realtorReferrals.realtorEmail})) in (select value from json_each(${mailboxes}))`

/** Whether a realtor with one of these mailboxes, in lowercase, has referred anyone. */
export function hasReferrals(mailboxes: readonly string[]): boolean {
  return anyOfRealtor(db(), { mailboxes: JSON.stringify(mailboxes) }).get() !== undefined
}

const anyOfRealtor = statement((db, { mailboxes }: { mailboxes: string }) =>
  db.select({ id: realtorReferrals.id }).from(realtorReferrals).where(ofRealtor(mailboxes)).limit(1),
)

/**
 * A referral as its realtor may see it: their own entries, its progress, and the payment. Nothing about the client's dealings
 * with us.
 */
type RealtorsReferral = {
  id: string
  /** The client's initials, 'N. H.': enough for the realtor who referred them, and little for anyone else. */
  client: string
  submittedOn: Date
} & Payout

/** Whether the onboarding fee of a referral's client was refunded, without a later payment. */
export const isPaidBack =
  sql`(exists (select 1 from payments where payments.lead_id = ${realtorReferrals.leadId} and payments.state = 'refunded')
  and not exists (select 1 from payments where payments.lead_id = ${realtorReferrals.leadId} and payments.state = 'paid'))`.mapWith(
    Boolean,
  )

export type Referral = typeof realtorReferrals.$inferSelect & { isPaidBack: boolean }

/** A referral with all its data, or null. */
export function findReferral(referralId: string, tx: Db | Tx = db()): Referral | null {
  const all = { ...getTableColumns(realtorReferrals), isPaidBack }
  return tx.select(all).from(realtorReferrals).where(eq(realtorReferrals.id, referralId)).get() ?? null
}

/** A referral's progress and payment. */
export type Payout = {
  status: (typeof realtorReferrals.$inferSelect)['status']
  /** The client's onboarding fee was refunded. */
  isPaidBack: boolean
  /** The fee for a signed agreement, while nothing is paid. */
  feeCents: number
  /** What is left of the newest payment; null if nothing was paid, or all of it was reversed. */
  paidCents: number | null
  paidOn: Date | null
  /** The reversed part of the newest payment. */
  reversedCents: number
}

/** A realtor's referrals by their mailboxes, in lowercase, newest first. */
export function listRealtorsReferrals(mailboxes: readonly string[]): { referrals: RealtorsReferral[]; hasMore: boolean } {
  const rows = db()
    .select({
      id: realtorReferrals.id,
      clientName: realtorReferrals.clientName,
      status: realtorReferrals.status,
      submittedOn: realtorReferrals.createdAt,
      paymentDate: realtorReferrals.paymentDate,
      paymentStatus: realtorReferrals.paymentStatus,
      referralFeeCents: realtorReferrals.referralFeeCents,
      isPaidBack,
    })
    .from(realtorReferrals)
    .where(ofRealtor(JSON.stringify(mailboxes)))
    .orderBy(desc(realtorReferrals.createdAt), desc(realtorReferrals.id))
    .limit(MAX_SHOWN + 1)
    .all()
  const referrals = rows.slice(0, MAX_SHOWN).map(({ id, clientName, submittedOn, ...row }) => ({
    ...{ id, client: initialsOf(clientName), submittedOn },
    ...payoutOf({ id, ...row }),
  }))
  return { referrals, hasMore: rows.length > MAX_SHOWN }
}

type Paid = Pick<typeof realtorReferrals.$inferSelect, 'id' | 'status' | 'paymentStatus' | 'paymentDate' | 'referralFeeCents'> &
  Pick<Payout, 'isPaidBack'>

/** What a referral's realtor may see of its payment. */
export function payoutOf({ id, status, isPaidBack, paymentStatus, paymentDate, referralFeeCents }: Paid): Payout {
  const isPaid = paymentStatus === 'paid'
  const since = paymentDate?.getTime() ?? 0
  const { amountCents, kind, createdAt, referralId } = referralPayments
  const reversals = db()
    .select({ amountCents, createdAt })
    .from(referralPayments)
    .where(and(eq(referralId, id), eq(kind, 'reversal')))
    .all()
  return {
    status,
    isPaidBack,
    feeCents: proposedFeeCents(referralFeeCents, getSetting('fees').referral.successfulReferralCents),
    paidCents: isPaid ? referralFeeCents : null,
    paidOn: isPaid ? paymentDate : null,
    reversedCents: reversals.reduce((sum, entry) => (entry.createdAt.getTime() >= since ? sum + entry.amountCents : sum), 0),
  }
}

function initialsOf(name: string): string {
  const initials = name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
  return initials.slice(0, 3).join(' ') || 'A client'
}
