import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { MAX_PROPERTIES, type BlockField } from '#app/modules/properties/property-fields.ts'
import { PropertyFields } from '#app/modules/properties/components/property-block.tsx'

/** What both steps take. */
export type AnalysisStepProps = FormState & { submissionId: string; honeypot: ReactNode }

export const ANALYSIS_STEPS = ['Property details', 'Your email'] as const

/** Step 1 of the analysis: one or more properties. Every button is a plain submit button, so nothing typed is lost without scripts. */
export function PropertyStep({ submissionId, honeypot, ...state }: AnalysisStepProps) {
  const { errors, list } = formOf<never>(state)
  const blocks = list<BlockField>('properties')
  return (
    <section className="pt-[clamp(40px,5vw,64px)] pb-section">
      <NarrowColumn>
        <h1>What would your house rent for?</h1>
        <p className="text-lead leading-[1.6] text-ink-muted mt-3">
          Tell us about the property, or several. The report is instant, and it is free: no account, no credit card.
        </p>
        <Steps className="mt-9!" names={ANALYSIS_STEPS} current={1} />
        <ErrorSummary errors={errors} />
        <form method="post" action={paths.analysis()} id="properties" className="mt-6">
          {/* Enter presses the first button of a form: it has to be this one, not 'Remove'. */}
          <button name="intent" value="continue" className="sr-only" tabIndex={-1} aria-hidden="true">
            Continue
          </button>
          <input type="hidden" name="submissionId" value={submissionId} />
          {honeypot}
          {blocks.map((block, index) => (
            <section
              key={block.field('streetAddress').name}
              id={`property-${index + 1}`}
              aria-label={`Property ${index + 1}`}
              className="card max-sm:-mx-2 max-sm:p-4"
            >
              {blocks.length > 1 && (
                <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <h2 className="text-h4">Property {index + 1}</h2>
                  <Button variant="quiet" small name="intent" value={`remove:${index}`} formNoValidate>
                    Remove<span className="sr-only"> property {index + 1}</span>
                  </Button>
                </div>
              )}
              <PropertyFields block={block} />
            </section>
          ))}
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="continue" busy="Checking...">
              Continue
            </Button>
            {blocks.length < MAX_PROPERTIES && (
              <Button variant="second" name="intent" value="add" formNoValidate>
                Add another property
              </Button>
            )}
          </div>
        </form>
        <p className="note">Next we ask where to send it. We never sell your information.</p>
      </NarrowColumn>
    </section>
  )
}
