import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type ComparedFees, compareFees, EXAMPLE_RENT_DOLLARS, EXAMPLE_UNITS } from '#app/modules/pricing/compare-fees.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatCount, formatDollars, formatFee, formatPercent } from '#app/format/money.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { Table, TableCell } from '#app/ui/table.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'How our fees compare',
    description:
      'Every management fee on this site, side by side: what it is based on, and what it comes to per month for 1, 4, 12 and 60 units.',
    image: 'fees',
  })

export function loader() {
  const schedule = getSetting('fees')
  return { fees: compareFees(schedule), once: oneTimeFees(schedule) }
}

export default function FeesPage() {
  const { fees, once } = useLoaderData<typeof loader>()
  return (
    <>
      <section className="mx-auto w-page grid pt-[clamp(40px,5vw,72px)] pb-[clamp(28px,3vw,44px)] gap-4">
        <h1>How our fees compare</h1>
        <p className="text-lead leading-[1.6] text-ink-muted max-w-[62ch]">
          Several pages on this site name a fee, each on a different basis. Here they are for the same four properties, at a rent
          of {formatDollars(EXAMPLE_RENT_DOLLARS)} a month for each unit. Your management agreement has the final numbers.
        </p>
      </section>
      <section className="mx-auto w-page" aria-labelledby="monthly-title">
        <h2 id="monthly-title">Management, a month</h2>
        <p className="text-ink-muted">For the whole property, with the fee per unit below it.</p>
        <MonthlyTable fees={fees} />
      </section>
      <section className="mx-auto w-page mt-[clamp(40px,5vw,64px)]" aria-labelledby="placement-title">
        <h2 id="placement-title">Finding a resident</h2>
        <p className="text-ink-muted">Once each time a home is rented to a new resident.</p>
        <PlacementTable fees={fees.filter(({ examples }) => examples.some((example) => example.placementDollars !== null))} />
      </section>
      <section className="mx-auto w-page grid py-section gap-6" aria-labelledby="once-title">
        <h2 id="once-title">What is paid once, and what else is fixed</h2>
        <DescriptionList items={once} className="max-w-160" />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.analysis()}>Free Rental Analysis</ButtonLink>
          <Link className="self-center" to={paths.home('pricing')}>
            The three service tiers
          </Link>
        </div>
      </section>
    </>
  )
}

function oneTimeFees({ marketing, presentation, referral }: FeeSchedule) {
  return [
    { label: 'Onboarding fee, paid by card before management begins', value: formatFee(presentation.onboardingFeeCents) },
    { label: 'Setup fee, billed by invoice', value: formatFee(presentation.setupFeeCents) },
    { label: 'Resident guarantee, onboarding fee', value: formatFee(marketing.guaranteeOnboardingFeeCents) },
    {
      label: 'Repairs that are done without asking you first',
      value: `under ${formatDollars(presentation.repairsPreapprovedBelowDollars)}`,
    },
    { label: 'Initial term of the agreement', value: `${presentation.initialTermMonths} months` },
    {
      label: 'What we pay a realtor for a client who signs',
      value: formatFee(referral.successfulReferralCents),
    },
  ]
}

function MonthlyTable({ fees }: { fees: readonly ComparedFees[] }) {
  return (
    <Table caption="Monthly management fees for 1, 4, 12 and 60 units" className="fees-table mt-4" columns={COLUMNS}>
      {fees.map(({ key, name, place, basis, examples }) => (
        <tr key={key}>
          <th scope="row">
            {name}
            <span className="fees-note">{place}</span>
            <span className="fees-note">{basis}</span>
          </th>
          {examples.map(({ unitCount, monthlyDollars, perUnitMonthlyDollars, rentFraction, flatMonthlyDollars }) => (
            <TableCell key={unitCount} label={unitsWords(unitCount)}>
              <span>
                <b>{formatDollars(monthlyDollars)}</b>
                {unitCount > 1 && <span className="fees-note">{formatDollars(perUnitMonthlyDollars)} a unit</span>}
                <span className="fees-note">{ruleWords(rentFraction, flatMonthlyDollars)}</span>
              </span>
            </TableCell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function PlacementTable({ fees }: { fees: readonly ComparedFees[] }) {
  return (
    <Table caption="Placement fee for 1, 4, 12 and 60 units" className="fees-table mt-4" columns={COLUMNS}>
      {fees.map(({ key, name, place, examples }) => (
        <tr key={key}>
          <th scope="row">
            {name}
            <span className="fees-note">{place}</span>
          </th>
          {examples.map(({ unitCount, placementDollars }) => (
            <TableCell key={unitCount} label={unitsWords(unitCount)}>
              <b>{placementDollars === null ? 'not said' : formatDollars(placementDollars)}</b>
            </TableCell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

const COLUMNS = [{ label: 'Named as' }, ...EXAMPLE_UNITS.map((count) => ({ label: unitsWords(count), figures: true }))]

function unitsWords(unitCount: number): string {
  return formatCount(unitCount, 'unit')
}

/** '8% + $150' */
function ruleWords(rentFraction: number, flatDollars: number): string {
  const part = `${formatPercent(rentFraction * 100)} of rent`
  return flatDollars === 0 ? part : `${part} + ${formatDollars(flatDollars)}`
}
