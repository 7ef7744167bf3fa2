import { matchesWords, searchWords } from '#app/format/search-words.ts'
import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'
import { referralText } from '../referral-text.ts'
import { isToPay } from './order.ts'
import { REFERRAL_STATUS_LABELS, type ReferralRow } from './referral-row.ts'

export const referralList = defineList({
  path: paths.adminReferrals,
  label: 'Filter referrals',
  noun: { one: 'referral', many: 'referrals' },
  layout: { columns: 'sm:grid-cols-[minmax(0,1fr)_170px_170px]', folds: 'row' },
  filters: {
    search: search('Client, realtor, company or address'),
    status: choice({ label: 'Status', placeholder: 'All statuses', ...words(REFERRAL_STATUS_LABELS) }),
    fee: choice({ label: 'Fee', placeholder: 'Paid or unpaid', ...words({ 'to-pay': 'To pay', paid: 'Paid' }) }),
  },
})

export type ReferralFilter = ReturnType<typeof referralList.read>

/** The referrals that match the filter. */
export function findReferrals(rows: readonly ReferralRow[], { search: searched, status, fee }: ReferralFilter): ReferralRow[] {
  const asked = searchWords(searched)
  return rows.filter(
    (row) =>
      (status === null || row.status === status) &&
      (fee === null || (fee === 'paid' ? row.paymentStatus === 'paid' : isToPay(row))) &&
      (asked.length === 0 || matchesWords(referralText(row), asked)),
  )
}
