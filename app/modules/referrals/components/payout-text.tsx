import { formatDate } from '#app/format/date.ts'
import { formatFee } from '#app/format/money.ts'
import type { Payout } from '../realtor-referrals.server.ts'

/**
 * A referral's payment, for its realtor: what was paid, what is due, or what the referral can earn. A client's refund stays
 * between us and the client.
 */
export function PayoutText({ status, isPaidBack, feeCents, paidCents, paidOn, reversedCents }: Payout) {
  if (paidCents === null) {
    if (reversedCents > 0) return <span>Not paid: our payment of {formatFee(reversedCents)} was reversed</span>
    if (status === 'lost') return <span>No fee</span>
    const fee = formatFee(feeCents)
    if (status !== 'converted') return <span>{fee} once your client signs</span>
    return <span>{isPaidBack ? `${fee} on hold. Call us about it.` : `${fee} due, not paid yet`}</span>
  }
  return (
    <>
      <b className="tabular-nums">{formatFee(paidCents)}</b>{' '}
      <span>
        {paidOn !== null && `Paid ${formatDate(paidOn)}`}
        {reversedCents > 0 && `, after ${formatFee(reversedCents)} was reversed`}
      </span>
    </>
  )
}
