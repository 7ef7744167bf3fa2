import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { fieldName, PROPERTY_FIELDS } from '#app/modules/properties/property-fields.ts'
import { ANALYSIS_STEPS, type AnalysisStepProps } from './property-step.tsx'

/** Step 2 of the analysis: where to send it. The properties come along, so that each tab sends what it shows. `consent`: the words beside the box for tips. */
export function EmailStep({ form, constraints, consent, honeypot }: AnalysisStepProps & { consent: string }) {
  const { properties, errors } = form
  return (
    <section className="pt-[clamp(40px,5vw,64px)] pb-section">
      <NarrowColumn>
        <h1>Where should the report go?</h1>
        <p className="text-lead leading-[1.6] text-ink-muted">You see it at once, and we mail you the link to it.</p>
        <Steps className="mt-9!" names={ANALYSIS_STEPS} current={2} />
        <ErrorSummary errors={errors} />
        <form method="post" action={paths.analysis()} className="mt-6">
          <input type="hidden" name="submissionId" value={form.submissionId} />
          {properties.flatMap((property, index) =>
            PROPERTY_FIELDS.filter((field) => property[field] !== undefined).map((field) => (
              <input key={fieldName(index, field)} type="hidden" name={fieldName(index, field)} value={property[field]} />
            )),
          )}
          {honeypot}
          <Field
            name="email"
            label="E-mail address"
            hint="The link to your report goes here, and nothing else unless you tick the box."
            type="email"
            autoComplete="email"
            inputMode="email"
            {...constraints.email}
            defaultValue={form.email}
            errors={errors.email}
          />
          <Checkbox name="marketing" value="yes" label={consent} defaultChecked={form.marketing} />
          <h2 className="mt-6">{properties.length === 1 ? 'Your property' : `Your ${properties.length} properties`}</h2>
          <ul className="border-t border-line-strong">
            {properties.map((property, index) => (
              <li key={`${index}:${property.streetAddress ?? ''}`}>
                {property.streetAddress}, {property.city}, IA {property.zipCode}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="submit" busy="Processing...">
              Get my rental analysis
            </Button>
            <Button variant="second" name="intent" value="back" formNoValidate>
              Back
            </Button>
          </div>
        </form>
      </NarrowColumn>
    </section>
  )
}
