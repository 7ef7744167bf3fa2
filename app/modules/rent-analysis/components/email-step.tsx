import { paths } from '#app/paths.ts'
import { emailPromise } from '#app/modules/messaging/consent/consent-wording.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { formOf } from '#app/ui/form.ts'
import { BLOCK_FIELDS, type BlockField } from '#app/modules/properties/property-fields.ts'
import { ReportPeek } from './report-peek.tsx'
import { ANALYSIS_STEPS, type AnalysisStepProps } from './property-step.tsx'

type EmailStepProps = AnalysisStepProps & {
  /** The text of the checkbox for tips. */
  consent: string
  /** What we already found: '5 comparable rentals found near you'. */
  found: string
  /** The probably intended address for one that looks mistyped. */
  meant: string | undefined
}

/** The step for the report's email address. Includes the properties, so that each tab sends what it shows. */
export function EmailStep({ submissionId, consent, found, meant, honeypot, ...state }: EmailStepProps) {
  const form = formOf<'email' | 'marketing'>(state)
  const blocks = form.list<BlockField>('properties')
  return (
    <section className="pt-[clamp(40px,5vw,64px)] pb-section">
      <div className="mail-step">
        <div className="narrow-column">
          <p className="found">
            <span>
              <b role="status" className="text-body text-ink">
                {found}
              </b>
              {blocks.map(({ value }) => `${value('streetAddress')}, ${value('city')}, IA ${value('zipCode')}`).join('; ')}
              {'\u00A0· '}
              <a href={paths.analysis({ step: 1 })}>Change</a>
            </span>
          </p>
          <h1>Where should the report go?</h1>
          <p className="text-lead leading-[1.6] text-ink-muted">You’ll see it right away, and we’ll email you the link.</p>
          <Steps className="mt-9!" names={ANALYSIS_STEPS} current={3} />
          <ErrorSummary errors={form.errors} />
          <form method="post" action={paths.analysis()} className="mt-6">
            <input type="hidden" name="submissionId" value={submissionId} />
            {blocks.flatMap(({ field, value }) =>
              BLOCK_FIELDS.filter((name) => value(name) !== undefined).map((name) => (
                <input key={field(name).name} type="hidden" name={field(name).name} value={value(name)} />
              )),
            )}
            {honeypot}
            <Field
              {...form.field('email')}
              label="Email address"
              hint={emailPromise('report')}
              type="email"
              autoComplete="email"
              inputMode="email"
            />
            {meant !== undefined && (
              <p className="field-question">
                <input type="hidden" name="emailSeen" value={form.value('email')} />
                <button name="intent" value="use-meant">
                  Yes, use {meant}
                </button>
                <span>If what you typed is right, press the green button again.</span>
              </p>
            )}
            <Checkbox {...form.box('marketing')} label={consent} />
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value="submit" busy="Processing...">
                Get my rental analysis
              </Button>
              <Button variant="second" name="intent" value="back" formNoValidate>
                Back
              </Button>
            </div>
            <p className="note">
              Free. We never sell your address or email. <a href={paths.sampleReport()}>See a sample report first</a>
            </p>
          </form>
        </div>
        <ReportPeek />
      </div>
    </section>
  )
}
