import type { ReactNode, RefObject } from 'react'
import type { FeeSchedule } from '#app/modules/pricing/fees.ts'
import type { Form } from '#app/ui/form.ts'
import { paths } from '#app/paths.ts'
import { Button, EnterButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { fieldId } from '#app/ui/ids.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Steps } from '#app/ui/steps.tsx'
import {
  ENROLL_FIELD_NAMES,
  ENROLL_FIELDS,
  ENROLL_STEPS,
  type EnrollField,
  stepOfField,
  type TypedEnrollment,
} from '../form/enroll-fields.ts'
import type { EnrollStepState } from '../form/enroll-draft.server.ts'
import { type ConsentWords, ContactStep } from './contact-step.tsx'
import { EnrollPropertyStep } from './property-step.tsx'
import { ReviewStep } from './review-step.tsx'

type Props = {
  form: Form<EnrollField>
  /** The values of its fields. */
  values: TypedEnrollment
  state: EnrollStepState
  schedule: FeeSchedule
  consent: ConsentWords
  honeypot: ReactNode
  /** The form element, for scripts that read it. */
  formRef: RefObject<HTMLFormElement>
  onType: () => void
  /** The fees in one line, for windows too narrow to show them beside the form. */
  fees: ReactNode
}

/**
 * A step of the form. It includes the other steps' values. Continue works even with open fields; only the final submit checks
 * everything.
 */
export function EnrollForm({ form, values, state, schedule, consent, honeypot, formRef, onType, fees }: Props) {
  const { step, open } = state
  const from = state.from ?? undefined
  const pageOf = (name: string) => (stepOfField(name) === step ? '' : paths.enroll({ step: stepOfField(name), from }))
  return (
    <>
      <Steps names={ENROLL_STEPS} current={step} open={Object.keys(open).map(stepOfField)} />
      <div className="mt-6 grid content-start gap-4 empty:hidden">
        {state.isRefused ? <ErrorSummary errors={form.errors} pageOf={pageOf} /> : <StillOpen state={state} pageOf={pageOf} />}
      </div>
      <form
        ref={formRef}
        method="post"
        action={paths.enroll({ step, from })}
        className="mt-6 grid content-start gap-4"
        aria-label={ENROLL_STEPS[step - 1]}
        // Only the final submit reports errors.
        noValidate
        onInput={onType}
      >
        {step < 3 && <EnterButton intent="continue">Continue</EnterButton>}
        <input type="hidden" name="submissionId" value={state.submissionId} />
        <input type="hidden" name="step" value={step} />
        {from !== undefined && <input type="hidden" name="from" value={from} />}
        {ENROLL_FIELD_NAMES.filter((name) => ENROLL_FIELDS[name].step !== step && values[name] !== undefined).map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        {honeypot}
        {step === 1 && <EnrollPropertyStep form={form} />}
        {step === 2 && <ContactStep form={form} consent={consent} />}
        {step === 3 && <ReviewStep values={values} from={state.from} schedule={schedule} />}
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {step < 3 ? (
            <Button name="intent" value="continue">
              Continue to {step === 1 ? 'contact info' : 'review'}
            </Button>
          ) : (
            <Button name="intent" value="submit" busy="Processing...">
              Submit Enrollment
            </Button>
          )}
          {step > 1 && (
            <Button variant="second" name="intent" value="back">
              Back
            </Button>
          )}
          {/* With scripts, the estimate follows typing. */}
          {step === 1 && (
            <span className="hidden noscript:contents">
              <Button variant="second" name="intent" value="update">
                Update estimate
              </Button>
            </span>
          )}
        </div>
        {fees}
      </form>
    </>
  )
}

/** A hint about open fields of earlier steps. The form continues anyway. */
function StillOpen({ state, pageOf }: { state: EnrollStepState; pageOf: (name: string) => string }) {
  const open = Object.keys(state.open).filter((name) => stepOfField(name) < state.step && name !== 'confirmed')
  if (open.length === 0) return null
  return (
    <Notice>
      Still missing:{' '}
      {open.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a href={`${pageOf(name)}#${fieldId(name)}`}>{labelOf(name)}</a>
        </span>
      ))}
      . You can continue and fill it in before you submit.
    </Notice>
  )
}

function labelOf(name: string): string {
  return ENROLL_FIELD_NAMES.filter((known) => known === name).map((known) => ENROLL_FIELDS[known].label)[0] ?? name
}
