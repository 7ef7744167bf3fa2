import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'
import { isToPay } from './order.ts'
import { type BriefReferral, REFERRAL_STATUS_LABELS } from './referral-row.ts'

export const referralList = defineList({
  path: paths.adminReferrals,
  label: 'Filter referrals',
  noun: { one: 'referral', many: 'referrals' },
  layout: { columns: 'sm:grid-cols-[minmax(0,1fr)_200px_170px]', folds: 'row' },
  filters: {
    search: search('Client, realtor, company or address'),
    status: choice({ label: 'Status', placeholder: 'All statuses', ...words(REFERRAL_STATUS_LABELS) }),
    fee: choice({ label: 'Fee', placeholder: 'Paid or unpaid', ...words({ 'to-pay': 'To pay', paid: 'Paid' }) }),
  },
})

export type ReferralFilter = ReturnType<typeof referralList.read>

/** Whether a referral matches the filter, apart from its search. */
export function isInFilter(row: BriefReferral, { status, fee }: ReferralFilter): boolean {
  return (
    (status === null || row.status === status) && (fee === null || (fee === 'paid' ? row.paymentStatus === 'paid' : isToPay(row)))
  )
}
