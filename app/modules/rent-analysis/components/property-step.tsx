import type { ReactNode } from 'react'
import addressScript from '#app/browser/address.ts?script'
import { paths } from '#app/paths.ts'
import { Button, EnterButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { MAX_PROPERTIES, type BlockField } from '#app/modules/properties/property-fields.ts'
import { PropertyFields } from '#app/modules/properties/components/property-block.tsx'

/** Props of both steps. */
export type AnalysisStepProps = FormState & { submissionId: string; honeypot: ReactNode }

export const ANALYSIS_STEPS = ['Address', 'The house', 'Your report'] as const

type PropertyStepProps = AnalysisStepProps & {
  /** The first block was filled in from our records. */
  isPrefilled: boolean
  /** For each property, a question if its city and ZIP code do not seem to match. */
  questions: readonly (string | null)[]
}

/** One or more properties: address and facts. All buttons are plain submit buttons, so nothing typed is lost without scripts. */
export function PropertyStep({ submissionId, honeypot, isPrefilled, questions, ...state }: PropertyStepProps) {
  const { errors, list } = formOf<never>(state)
  const blocks = list<BlockField>('properties')
  return (
    <NarrowColumn>
      <h1>Tell us about the house</h1>
      <p className="text-lead leading-[1.6] text-ink-muted mt-3">
        {isPrefilled
          ? 'We filled in what our records show for this address. Please check it.'
          : 'Type and size are enough. Rooms and year built make the estimate more accurate. You can add more than one property.'}
      </p>
      <Steps className="mt-9!" names={ANALYSIS_STEPS} current={2} />
      <ErrorSummary errors={errors} />
      <form method="post" action={paths.analysis()} id="properties" className="mt-6">
        <EnterButton intent="continue">Continue</EnterButton>
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
            <PropertyFields block={block} cityHint={questions[index] ?? undefined} />
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
      <p className="note">Next, we’ll ask where to send it. We never sell your information.</p>
      <script type="module" src={addressScript} />
    </NarrowColumn>
  )
}
