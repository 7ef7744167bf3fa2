import { matchesWords, readSearch, searchWords } from '#app/format/search-words.ts'
import { referralText } from '../referral-text.ts'
import { isToPay } from './order.ts'
import type { ReferralRow } from './referral-row.ts'

const STATUSES = ['pending', 'contacted', 'converted', 'lost'] as const satisfies readonly ReferralRow['status'][]
const FEES = ['to-pay', 'paid'] as const

/** What the list of referrals shows. Null for all. */
export type ReferralFilter = {
  search: string
  status: (typeof STATUSES)[number] | null
  fee: (typeof FEES)[number] | null
}

/** The filter that a query string asks for. Words that are no status or fee ask for all. */
export function parseReferralFilter(query: URLSearchParams): ReferralFilter {
  return {
    search: readSearch(query.get('q')),
    status: STATUSES.find((status) => status === query.get('status')) ?? null,
    fee: FEES.find((fee) => fee === query.get('fee')) ?? null,
  }
}

/** What an address says of a filter. */
export function referralQuery({ search, status, fee }: ReferralFilter): { q?: string; status?: string; fee?: string } {
  return { q: search, status: status ?? undefined, fee: fee ?? undefined }
}

/** Whether a filter leaves a referral in the list. */
export function isFound(row: ReferralRow, { search, status, fee }: ReferralFilter): boolean {
  return (
    matchesWords(referralText(row), searchWords(search)) &&
    (status === null || row.status === status) &&
    (fee === null || (fee === 'paid' ? row.paymentStatus === 'paid' : isToPay(row)))
  )
}
