import type { realtorReferrals } from '#app/db/schema/referrals.ts'

type Stored = Omit<typeof realtorReferrals.$inferSelect, 'updatedAt' | 'isSample' | 'clientConsented' | 'notes'>

/** A referral as the list shows it. */
export type ReferralRow = Stored & {
  /** Until when the client is to be contacted. */
  dueAt: Date
  /** Its lead, where that is not in the trash. */
  openLeadId: string | null
  /** What that lead is called by now. */
  leadName: string | null
  /** Other realtors who referred the same client, the first one first. */
  alsoReferredBy: string[]
  /** The client's onboarding fee was refunded. */
  isPaidBack: boolean
  /** What was taken back, and when last. */
  reversedCents: number
  reversedAt: Date | null
}

/** The statuses of a referral, in their order. */
export const STATUS_LABELS: Readonly<Record<ReferralRow['status'], string>> = {
  pending: 'Pending',
  contacted: 'Contacted',
  converted: 'Converted',
  lost: 'Lost',
}

/** The same for a select. */
export const STATUS_OPTIONS = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))
