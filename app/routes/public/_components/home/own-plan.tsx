import { formatCount, formatDollars } from '#app/format/money.ts'
import type { findOwnPlan } from '#app/modules/enrollment/plan-page.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Replaces the prices for visitors with a chosen plan: its cost for their property. */
export function OwnPlan({ own }: { own: NonNullable<ReturnType<typeof findOwnPlan>> }) {
  const { leadId, street, unitCount, unitRentDollars, offer } = own
  const rent = `${formatDollars(unitRentDollars)} rent${unitCount > 1 ? ` for each of ${formatCount(unitCount, 'unit')}` : ''}`
  return (
    <section className="py-section bg-band" id="pricing" aria-labelledby="pricing-title">
      <div className="mx-auto w-page grid justify-items-start gap-4">
        <h2 id="pricing-title">Your plan: {offer.name}</h2>
        <p className="text-lead leading-[1.6] wrap-anywhere text-ink-muted">
          {formatDollars(offer.monthlyDollars)} a month for {street}, at {rent}.
        </p>
        <ButtonLink to={paths.plan(leadId)} variant="second">
          See your plan
        </ButtonLink>
      </div>
    </section>
  )
}
