import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { fieldId } from '#app/ui/ids.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { CONTACTS, type ContactKind, OUTCOMES } from '../../contacts.ts'

type ContactFormProps = Omit<FormState, 'defaults'> & {
  action?: string
  kind: ContactKind
  submissionId: string
  /** Where the form is. The lead's page is behind the dialog, so their ids must differ. */
  place: 'call' | 'log'
  /** The dialog's way back. */
  cancel?: ReactNode
}

/** A call, text or meeting with a lead: its outcome, and the next action. */
export function ContactForm({ action, kind, submissionId, place, cancel, lastReply, constraints }: ContactFormProps) {
  const idOf = (name: string) => `${place}-${fieldId(name)}`
  const form = formOf<'kind' | 'outcome' | 'note' | 'nextAction' | 'dueDay'>({ lastReply, constraints, defaults: { kind } })
  return (
    <PostForm draft="contact" key={submissionId} action={action} className="grid gap-3">
      <input type="hidden" name="submissionId" value={submissionId} />
      <ErrorSummary errors={form.errors} idOf={idOf} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField {...form.field('kind')} id={idOf('kind')} label="Type" options={choicesOf(CONTACTS, ({ label }) => label)} />
        <SelectField
          {...form.field('outcome')}
          id={idOf('outcome')}
          label="Outcome"
          placeholder="Choose"
          options={choicesOf(OUTCOMES, (label) => label)}
        />
      </div>
      <TextareaField {...form.field('note')} id={idOf('note')} label="Note" rows={3} optional />
      <div className="grid grid-cols-[minmax(0,1fr)_200px] gap-3 max-sm:grid-cols-1">
        <Field {...form.field('nextAction')} id={idOf('nextAction')} label="Next action" optional />
        <Field {...form.field('dueDay')} id={idOf('dueDay')} type="date" label="Due" optional />
      </div>
      <FormActions>
        {cancel}
        <Button busy="Saving...">Log</Button>
      </FormActions>
    </PostForm>
  )
}

function choicesOf<Word>(words: Record<string, Word>, label: (word: Word) => string) {
  return Object.entries(words).map(([value, word]) => ({ value, label: label(word) }))
}
