import { ButtonLink } from '#app/ui/button.tsx'
import { Stats } from '#app/ui/stats.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { paths } from '#app/paths.ts'
import { PresentationFrame } from './presentation-frame.tsx'

type WhyChooseWords = {
  lead: string
  figures: readonly { label: string; value: string; note: string }[]
  reasons: readonly { name: string; text: string }[]
}

/** Step 1 of the presentation. */
export function WhyChoose({ leadId, words }: { leadId: string; words: WhyChooseWords }) {
  return (
    <PresentationFrame leadId={leadId} step="why" title="Why Choose">
      <p className="text-ink-muted">{words.lead}</p>
      <Stats items={words.figures} />
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4.5 max-sm:grid-cols-1">
        {words.reasons.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="note">{text}</dd>
          </div>
        ))}
      </dl>
      <FormActions>
        <ButtonLink to={paths.report(leadId)} variant="second">
          Back
        </ButtonLink>
        <ButtonLink to={paths.managementStep(leadId, 'rent')}>Next</ButtonLink>
      </FormActions>
    </PresentationFrame>
  )
}
