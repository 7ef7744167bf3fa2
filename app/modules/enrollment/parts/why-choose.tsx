import { ButtonLink } from '#app/ui/button.tsx'
import { Stats } from '#app/ui/figures.tsx'
import { paths } from '#app/paths.ts'
import { PitchFrame } from './pitch-frame.tsx'

export type WhyChooseWords = {
  lead: string
  figures: readonly { label: string; value: string; note: string }[]
  reasons: readonly { name: string; text: string }[]
}

/** Step 1 of the presentation. */
export function WhyChoose({ leadId, words }: { leadId: string; words: WhyChooseWords }) {
  return (
    <PitchFrame leadId={leadId} step="why" title="Why Choose">
      <p className="muted">{words.lead}</p>
      <Stats items={words.figures} />
      <dl className="pitch-reasons">
        {words.reasons.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <ButtonLink to={paths.report(leadId)} variant="second">
          Back
        </ButtonLink>
        <ButtonLink to={paths.managementStep(leadId, 'rent')}>Next</ButtonLink>
      </div>
    </PitchFrame>
  )
}
