import { formatDollars } from '#app/format/money.ts'
import type { PlanOffer } from '../plan-offers.ts'

/** What the first of two plans costs more or less than the second, before a plan is chosen. */
export function PlanDifference({ offers: [first, second] }: { offers: readonly PlanOffer[] }) {
  if (!first || !second) return null
  const moreDollars = first.monthlyDollars - second.monthlyDollars
  return (
    <p className="mt-5 max-w-[62ch] text-ink-muted">
      {first.name} is{' '}
      <b className="text-ink">
        {formatDollars(Math.abs(moreDollars))} a month {moreDollars < 0 ? 'less' : 'more'}
      </b>{' '}
      at this rent. Once you choose a plan, we show you only its prices, in emails and documents, too.
    </p>
  )
}
