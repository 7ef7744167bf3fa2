import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { fieldId } from '#app/ui/ids.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { ENROLL_FIELD_NAMES, ENROLL_FIELDS, ENROLL_STEPS, stepOfField } from '../enroll-fields.ts'
import type { EnrollFormView } from '../enroll-form-view.ts'
import { type ConsentWords, ContactStep } from './contact-step.tsx'
import { PropertyStep } from './property-step.tsx'
import { ReviewStep } from './review-step.tsx'

type Props = {
  form: EnrollFormView
  constraints: FormConstraints
  consent: ConsentWords
  honeypot: ReactNode
  /** The form, for what scripts read out of it. */
  formRef: RefObject<HTMLFormElement>
  onType: () => void
}

/** A step of the form. It carries what the other steps hold; Continue goes on whatever is open, the final submit checks everything. */
export function EnrollForm({ form, constraints, consent, honeypot, formRef, onType }: Props) {
  const { step, values, errors } = form
  const from = form.from ?? undefined
  const isLive = useScripts()
  const pageOf = (name: string) => (stepOfField(name) === step ? '' : paths.enroll({ step: stepOfField(name), from }))
  return (
    <>
      <Steps names={ENROLL_STEPS} current={step} open={Object.keys(form.open).map(stepOfField)} />
      <div className="mt-6 grid content-start gap-4 empty:hidden">
        {form.refused ? <ErrorSummary errors={errors} pageOf={pageOf} /> : <StillOpen form={form} pageOf={pageOf} />}
      </div>
      <form
        ref={formRef}
        method="post"
        action={paths.enroll({ step, from })}
        className="mt-6 grid content-start gap-4"
        aria-label={ENROLL_STEPS[step - 1]}
        // Nothing is refused before the final submit.
        noValidate
        onInput={onType}
      >
        {/* Enter presses the first button of a form: it has to be the one that goes on. */}
        {step < 3 && (
          <button name="intent" value="continue" className="sr-only" tabIndex={-1} aria-hidden="true">
            Continue
          </button>
        )}
        <input type="hidden" name="submissionId" value={form.submissionId} />
        <input type="hidden" name="step" value={step} />
        {form.from !== null && <input type="hidden" name="from" value={form.from} />}
        {ENROLL_FIELD_NAMES.filter((name) => ENROLL_FIELDS[name].step !== step && values[name] !== undefined).map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        {honeypot}
        {step === 1 && <PropertyStep form={form} constraints={constraints} />}
        {step === 2 && <ContactStep form={form} constraints={constraints} consent={consent} />}
        {step === 3 && <ReviewStep form={form} />}
        <div className="flex flex-wrap gap-3">
          {step < 3 ? (
            <Button name="intent" value="continue">
              Continue
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
          {step === 1 && !isLive && (
            <Button variant="second" name="intent" value="update">
              Update estimate
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** What the earlier steps leave open: a hint, for the form goes on all the same. */
function StillOpen({ form, pageOf }: { form: EnrollFormView; pageOf: (name: string) => string }) {
  const open = Object.keys(form.open).filter((name) => stepOfField(name) < form.step)
  if (open.length === 0) return null
  return (
    <Notice>
      Still open:{' '}
      {open.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a href={`${pageOf(name)}#${fieldId(name)}`}>{labelOf(name)}</a>
        </span>
      ))}
      . You can go on and fill it in before you submit.
    </Notice>
  )
}

function labelOf(name: string): string {
  return ENROLL_FIELD_NAMES.filter((known) => known === name).map((known) => ENROLL_FIELDS[known].label)[0] ?? name
}

/** Whether scripts have taken over the page. */
function useScripts(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
