import type { Page } from '#app/db/page.ts'
import type { realtorReferrals } from '#app/db/schema/referrals.ts'

type Stored = Omit<typeof realtorReferrals.$inferSelect, 'updatedAt' | 'isSample' | 'notes'>

/** A referral as listed. */
export type ReferralRow = Stored & {
  /** The deadline to contact the client. */
  dueAt: Date
  /** Its lead, if not in the trash. */
  openLeadId: string | null
  /** That lead's current name. */
  leadName: string | null
  /** Other realtors who referred the same client, first one first. */
  alsoReferredBy: string[]
  /** The client's onboarding fee was refunded. */
  isPaidBack: boolean
  /** The reversed amount, and the last reversal's date. */
  reversedCents: number
  reversedAt: Date | null
}

/** `total`: of all pages. */
export type ReferralsPage = Page<ReferralRow> & { total: number }

/** What the figures and the order need of a referral. */
export type BriefReferral = Pick<
  ReferralRow,
  'id' | 'status' | 'createdAt' | 'dueAt' | 'contactedAt' | 'referralFeeCents' | 'paymentStatus' | 'paymentDate'
>

/** A referral's statuses, in order. */
export const REFERRAL_STATUS_LABELS: Readonly<Record<ReferralRow['status'], string>> = {
  pending: 'Pending',
  contacted: 'Contacted',
  converted: 'Converted',
  lost: 'Lost',
}

/** The same for a select. */
export const REFERRAL_STATUS_OPTIONS = Object.entries(REFERRAL_STATUS_LABELS).map(([value, label]) => ({ value, label }))
