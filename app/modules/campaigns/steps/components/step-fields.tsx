import { Checkbox } from '#app/ui/choices.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'

export type StepField =
  'templateId' | 'templateBId' | 'leavesBy' | 'delay' | 'delayUnit' | 'timesInterval' | 'condition' | 'law' | 'isOn'

type Option = { value: string; label: string }
type StepChoices = Record<'templates' | 'leavesBy' | 'conditions' | 'laws', readonly Option[]>

const UNITS: readonly Option[] = [
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
]

/** The fields of a step. */
export function StepFields({ form: { field, box }, choices }: { form: Form<StepField>; choices: StepChoices }) {
  return (
    <section className="card grid max-w-180 gap-4" aria-label="Step">
      <SelectField {...field('templateId')} label="Template" options={choices.templates} placeholder="Choose a template" />
      <SelectField
        {...field('templateBId')}
        label="Second version"
        optional
        hint="Half of your leads get this version. The Results tab compares the two."
        options={choices.templates}
        placeholder="None"
      />
      <SelectField {...field('leavesBy')} label="Timing" options={choices.leavesBy} placeholder="Choose when to send it" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          {...field('delay')}
          label="Custom time"
          optional
          hint="Used if no setting covers this."
          type="number"
          inputMode="numeric"
        />
        <SelectField {...field('delayUnit')} label="In" options={UNITS} />
        <Field
          {...field('timesInterval')}
          label="Follow-up number"
          optional
          hint="For follow-ups only. 1 is the first."
          type="number"
          inputMode="numeric"
        />
      </div>
      <SelectField {...field('condition')} label="Condition" options={choices.conditions} />
      <SelectField {...field('law')} label="Message type" options={choices.laws} />
      <Checkbox {...box('isOn')} label="On" hint="When off, every lead skips this step." />
    </section>
  )
}
