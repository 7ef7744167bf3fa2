import { formatDate } from '#app/format/date.ts'
import { formatFee } from '#app/format/money.ts'
import type { Payout } from '../realtor-referrals.server.ts'

/** A referral's payment, for its realtor. */
export function PayoutText({ paidCents, paidOn, reversedCents }: Payout) {
  if (paidCents === null)
    return <span>{reversedCents > 0 ? `Not paid: our payment of ${formatFee(reversedCents)} was reversed` : 'Not paid yet'}</span>
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
