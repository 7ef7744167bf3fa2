import type { FeeSchedule } from '#app/modules/pricing/fees.ts'
import { paths } from '#app/paths.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { formatDollars, formatFee, formatNumber, formatPercent } from '#app/format/money.ts'
import { enrollEstimate, type EstimateBasis } from '../form/enroll-fields.ts'

/** The same in one line at the bottom of a phone while typing; the rest is further down. */
export function FeeLine({ basis, schedule }: { basis: EstimateBasis; schedule: FeeSchedule }) {
  const { totalMonthlyDollars } = enrollEstimate(schedule, basis)
  return (
    <p className="fee-line">
      <span>
        <b>{formatDollars(totalMonthlyDollars)}</b> total monthly
      </span>
      <a href="#estimate">See your fees</a>
    </p>
  )
}

/** The cost of online enrollment for the property as typed. Each fee names what it is charged on. */
export function FeeEstimate({ basis, schedule }: { basis: EstimateBasis; schedule: FeeSchedule }) {
  const { unitCount, rentDollars, isTypeChosen } = basis
  const { fewUnitsFraction, manyUnitsFraction } = schedule.enrollment
  const fees = enrollEstimate(schedule, basis)
  const rent = formatDollars(fees.rentDollars)
  const percent = formatPercent(fees.managementFraction * 100)
  const isOne = unitCount === 1
  return (
    <section className="card grid gap-3.5 print:hidden" id="estimate" aria-labelledby="estimate-title">
      <h2 id="estimate-title" className="text-h4">
        Your fee estimate
      </h2>
      <p>
        <output
          className="block font-display text-h1 leading-none font-[480] tracking-[-0.03em]"
          aria-live="polite"
          aria-labelledby="fee-total-label"
        >
          {formatDollars(fees.totalMonthlyDollars)}
        </output>
        <span className="text-small text-ink-muted" id="fee-total-label">
          total monthly{isOne ? '' : ', one unit'}
        </span>
      </p>
      {rentDollars === null && (
        <p className="text-small leading-normal pl-3 border-l-3 border-wheat-line">
          You haven’t entered a rent yet, so this uses {formatDollars(fees.defaultRentDollars)} a month.
        </p>
      )}
      <DescriptionList
        items={[
          {
            label: `Monthly management fee, ${percent} of ${rent} rent`,
            value: formatDollars(fees.managementMonthlyDollars),
          },
          { label: 'Monthly administration', value: formatDollars(fees.administrationMonthlyDollars) },
          { label: 'One-time onboarding, by card', value: formatFee(fees.onboardingFeeCents) },
          { label: 'One-time setup, by invoice', value: formatFee(fees.setupFeeCents) },
          { label: 'Tenant placement value, each new resident', value: rent },
        ]}
      />
      {!isOne && (
        <p className="text-small leading-normal pl-3 border-l-3 border-wheat-line">
          The rent is for one unit. With all {formatNumber(unitCount)} units rented, management and administration come to about{' '}
          {formatDollars(fees.allUnitsMonthlyDollars)} a month.
        </p>
      )}
      <p className="note">
        These fees apply to homes enrolled online.{' '}
        {!isTypeChosen &&
          `For multi-family homes, the fee is ${formatPercent(fewUnitsFraction * 100)} for 2 to 4 units and ${formatPercent(manyUnitsFraction * 100)} with 5 or more. `}
        <a href={paths.fees()}>Plans and pricing</a>
      </p>
    </section>
  )
}
