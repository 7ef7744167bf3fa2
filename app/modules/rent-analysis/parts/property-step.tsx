import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Steps } from '#app/ui/steps.tsx'
import type { AnalysisFormView } from '../analysis-form.ts'
import { fieldName, MOST_PROPERTIES } from '../property-fields.ts'
import { PropertyFields } from './property-fields.tsx'

export const ANALYSIS_STEPS = ['Property details', 'Your e-mail'] as const

/** Step 1 of the analysis: one or more properties. Every button is a plain submit button, so nothing typed is lost without scripts. */
export function PropertyStep({ form, honeypot }: { form: AnalysisFormView; honeypot: ReactNode }) {
  const { properties, errors } = form
  return (
    <section className="section">
      <div className="wrap narrow">
        <h1>What would your house rent for?</h1>
        <p className="lead">
          Tell us about the property, or several. The report is instant, and it is free: no account, no credit card.
        </p>
        <Steps names={ANALYSIS_STEPS} current={1} />
        <ErrorSummary errors={errors} />
        <form method="post" action={paths.analysis()} id="properties" className="mt-6">
          {/* Enter presses the first button of a form: it has to be this one, not 'Remove'. */}
          <button name="intent" value="continue" className="sr" tabIndex={-1} aria-hidden="true">
            Continue
          </button>
          <input type="hidden" name="submissionId" value={form.submissionId} />
          {honeypot}
          {properties.map((property, index) => (
            <section
              key={fieldName(index, 'streetAddress')}
              id={`property-${index + 1}`}
              aria-label={`Property ${index + 1}`}
              className="card property"
            >
              {properties.length > 1 && (
                <div className="headrow">
                  <h2>Property {index + 1}</h2>
                  <Button variant="quiet" small name="intent" value={`remove:${index}`} formNoValidate>
                    Remove<span className="sr"> property {index + 1}</span>
                  </Button>
                </div>
              )}
              <PropertyFields index={index} defaults={property} errors={errors} />
            </section>
          ))}
          <div className="tail-acts">
            <Button name="intent" value="continue" busy="Checking...">
              Continue
            </Button>
            {properties.length < MOST_PROPERTIES && (
              <Button variant="second" name="intent" value="add" formNoValidate>
                Add another property
              </Button>
            )}
          </div>
        </form>
        <p className="small muted">Next we ask where to send it. What you tell us is never sold.</p>
      </div>
    </section>
  )
}
