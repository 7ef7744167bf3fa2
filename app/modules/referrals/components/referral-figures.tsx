import { formatCents, formatCount } from '#app/format/money.ts'
import { formatDuration } from '#app/format/time-left.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Stats } from '#app/ui/stats.tsx'
import type { ReferralStats } from '../manage/order.ts'
import { CONTACT_WITHIN_HOURS } from '../messages.ts'

/** Totals of all referrals. `year`: of the payouts. */
export function ReferralFigures({ stats, year }: { stats: ReferralStats; year: number }) {
  const {
    waiting,
    overdue,
    medianToContactMs,
    inTimePercent,
    converted,
    all,
    paidThisYearCents,
    paidThisYear,
    toPay,
    toPayCents,
  } = stats
  return (
    <div className="mb-5">
      <Stats
        items={[
          {
            label: 'Waiting for a call',
            value: waiting,
            note:
              overdue > 0 ? <span className="text-danger">{`${overdue} over ${CONTACT_WITHIN_HOURS} hours`}</span> : 'none late',
          },
          {
            label: 'Median time to first contact',
            value: medianToContactMs === null ? '–' : formatDuration(medianToContactMs),
            note: inTimePercent === null ? 'no contacts yet' : `${inTimePercent}% within ${CONTACT_WITHIN_HOURS} hours`,
          },
          {
            label: 'Converted',
            value: `${converted} of ${all}`,
            note: all === 0 ? undefined : `${Math.round((100 * converted) / all)}% of referrals`,
          },
          {
            label: `Paid in ${year}`,
            value: formatCents(paidThisYearCents),
            note: (
              <>
                {formatCount(paidThisYear, 'fee')},{' '}
                {toPay === 0 ? (
                  'none due'
                ) : (
                  <Link className="font-semibold" to={paths.adminReferrals({ fee: 'to-pay' })}>
                    {toPay} due, {formatCents(toPayCents)}
                  </Link>
                )}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
