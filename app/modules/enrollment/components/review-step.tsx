import type { FeeSchedule } from '#app/modules/pricing/fees.ts'
import { paths } from '#app/paths.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { formatDollars } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { PROPERTY_TYPE_OPTIONS } from '#app/modules/properties/property-fields.ts'
import {
  ENROLL_FIELD_NAMES,
  ENROLL_FIELDS,
  ENROLL_STEPS,
  type EnrollField,
  type EnrollStep,
  estimateBasis,
  type TypedEnrollment,
} from '../form/enroll-fields.ts'
import { fixedFees } from '../terms/fee-lines.ts'
import { formatLeft, STEPS_AFTER_ENROLLING, MANAGEMENT_BEGINS } from '../next-steps/open-steps.ts'

/** The typed values, and the lead whose report they come from. */
type ReviewStepProps = TypedProps & { schedule: FeeSchedule }

type TypedProps = { values: TypedEnrollment; from: string | null }

/** Step 3: all typed values, with links back to each step. */
export function ReviewStep({ schedule, ...typed }: ReviewStepProps) {
  const fees = fixedFees(schedule.presentation)
  return (
    <div className="gap-8 grid content-start">
      <Typed {...typed} step={1} />
      <Typed {...typed} step={2} />
      <p>
        Enrolling is free. {formatLeft(STEPS_AFTER_ENROLLING, fees.onboardingFee)} {MANAGEMENT_BEGINS} We’ll invoice you for the{' '}
        {fees.setupFee} setup fee.
      </p>
    </div>
  )
}

function Typed({ values, from, step }: TypedProps & { step: EnrollStep }) {
  const title = ENROLL_STEPS[step - 1] ?? ''
  const id = `review-${step}`
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        <a className="text-small leading-normal" href={paths.enroll({ step, from: from ?? undefined })}>
          Change<span className="sr-only"> {title}</span>
        </a>
      </div>
      <DescriptionList
        items={ENROLL_FIELD_NAMES.filter((name) => ENROLL_FIELDS[name].step === step && name !== 'confirmed').map((name) => ({
          label: ENROLL_FIELDS[name].label,
          value: <span className="wrap-anywhere">{formatValue(name, values)}</span>,
        }))}
      />
    </section>
  )
}

function formatValue(name: EnrollField, values: TypedEnrollment): string {
  const typed = (values[name] ?? '').trim()
  if (name === 'smsConsent' || name === 'marketing') return typed === 'yes' ? 'Yes' : 'No'
  if (typed === '') return 'Not provided yet'
  if (name === 'phone') return formatPhone(typed)
  if (name === 'propertyType') return PROPERTY_TYPE_OPTIONS.find(({ value }) => value === typed)?.label ?? typed
  const { rentDollars } = estimateBasis(values)
  return name === 'estimatedRent' && rentDollars !== null ? formatDollars(rentDollars) : typed
}
