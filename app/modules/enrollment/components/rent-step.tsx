import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { MoneyField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { formatDollars, formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { feeHeading, feeLines, type FixedFees, lineDollars } from '../terms/fee-lines.ts'
import type { Presentation } from '../presentation/find-presentation.server.ts'
import { isNotRented } from '#app/modules/properties/improvements.ts'
import { PresentationFrame } from './presentation-frame.tsx'
import { StepForm } from './step-form.tsx'

type RentStepProps = Omit<FormState, 'defaults'> & {
  presentation: Presentation
  fixedFees: FixedFees
  mayAct: boolean
  readOnlyNotice: ReactNode
  honeypot: ReactNode
}

/** Step 2 of the presentation: the adjustable rent, and the management fees for it. */
export function RentStep({ presentation, fixedFees, mayAct, readOnlyNotice, honeypot, ...state }: RentStepProps) {
  const { leadId, unitCount, fees, tiers, estimateDollars, typedRent, rentDollars } = presentation
  const perUnit = unitCount > 1 ? ' for one unit' : ''
  const form = formOf<'estimatedRent'>({ ...state, defaults: { estimatedRent: typedRent } })
  return (
    <PresentationFrame leadId={leadId} step="rent" title="Rental Analysis">
      <ErrorSummary errors={form.errors} />
      <StepForm
        mayAct={mayAct}
        readOnlyNotice={readOnlyNotice}
        honeypot={honeypot}
        back={paths.managementStep(leadId, 'why')}
        forward={paths.managementStep(leadId, 'improvements')}
        goOn="Next"
      >
        <MoneyField
          {...form.field('estimatedRent')}
          label={`Monthly rent${perUnit}`}
          hint={rentHint(presentation, form.value('estimatedRent') ?? '')}
          placeholder={formatNumber(estimateDollars)}
          readOnly={!mayAct}
          data-rent={estimateDollars}
        />
        <section className="grid content-start gap-4">
          <h3 className="mt-3 -mb-2">{feeHeading(fees, unitCount, tiers)}</h3>
          <dl className="facts fee-lines">
            {feeLines(fees, unitCount).map((line) => (
              <div key={line.key}>
                <dt className={isSum(line.key) ? 'font-semibold' : undefined}>
                  {line.label}
                  <small>{line.basis}</small>
                </dt>
                <dd className={isSum(line.key) ? SUM : undefined} data-base={line.baseDollars} data-rate={line.perRentDollar}>
                  {formatDollars(lineDollars(line, rentDollars))}
                </dd>
              </div>
            ))}
          </dl>
          <h3 className="mt-3 -mb-2">One-time fees and term</h3>
          <dl className="facts fee-lines">
            <Fixed label="Setup fee" basis="one-time, billed by invoice" value={fixedFees.setupFee} />
            <Fixed label="Onboarding fee" basis="one-time, by card" value={fixedFees.onboardingFee} />
            <Fixed
              label="Initial term"
              basis="from the day the agreement is signed"
              value={`${fixedFees.initialTermMonths} months`}
            />
            <Fixed
              label="Repairs without your approval"
              basis="pre-approved for each repair"
              value={`under ${fixedFees.repairsPreapprovedBelow}`}
            />
          </dl>
        </section>
        <p className="note">
          <a href={paths.fees()}>Plans and pricing</a>
        </p>
      </StepForm>
    </PresentationFrame>
  )
}

/** The source of the rent, and the rent that replaces an empty one. */
function rentHint({ unitCount, estimateDollars, isAssumedRent }: Presentation, shown: string): string {
  const estimate = `${formatDollars(estimateDollars)} a month${unitCount > 1 ? ' for one unit' : ''}`
  if (isNotRented(shown)) return `Rent can’t be 0, so we used ${estimate}.`
  return isAssumedRent
    ? `We don’t have an estimate for this property, so we’re starting at ${estimate}. Change it to the rent you have in mind.`
    : `Our estimate is ${estimate}. Adjust it, or leave it blank to use our estimate.`
}

/** Sums are larger. */
const SUM = 'font-display text-h4 leading-tight normal-nums'
const isSum = (key: string) => key === 'total' || key === 'left'

function Fixed({ label, basis, value }: { label: string; basis: string; value: string }) {
  return (
    <div>
      <dt>
        {label}
        <small>{basis}</small>
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
