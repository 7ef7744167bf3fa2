import type { ReferralRow } from './referral-row.ts'

/** The statuses of a referral, in their order. */
export const STATUS_LABELS: Readonly<Record<ReferralRow['status'], string>> = {
  pending: 'Pending',
  contacted: 'Contacted',
  converted: 'Converted',
  lost: 'Lost',
}

/** The same for a select. */
export const STATUS_OPTIONS = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))
