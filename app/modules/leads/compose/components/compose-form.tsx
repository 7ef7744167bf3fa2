import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { fieldId } from '#app/ui/ids.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export type ComposeFormProps = FormState & {
  action: string
  templates: readonly { id: string; name: string }[]
  senderName: string
  /** Whether answers come to the inbox, or to anyone who writes. */
  answersTo: 'inbox' | 'sender'
  submissionId: string
  /** Another word each time a template was filled in. */
  round?: string
  /** Where it is: the page of the lead is behind the dialog, so that their ids differ. */
  place: 'email' | 'dialog'
}

/** An email to a lead, from a blank page or a template, which is filled in to be edited. */
export function ComposeForm({
  action,
  templates,
  senderName,
  answersTo,
  submissionId,
  round,
  place,
  ...state
}: ComposeFormProps) {
  const idOf = (name: string) => `${place}-${fieldId(name)}`
  const form = formOf<'template' | 'subject' | 'message'>(state)
  return (
    <PostForm draft="email" key={round} action={action} className="grid gap-2.5">
      {/* Enter presses the first button of a form: it has to be this one, not 'Fill In'. */}
      <button name="intent" value="send" className="sr-only" tabIndex={-1} aria-hidden="true">
        Send Email
      </button>
      <input type="hidden" name="submissionId" value={submissionId} />
      <ErrorSummary errors={form.errors} idOf={idOf} />
      <Field {...form.field('subject')} id={idOf('subject')} label="Subject" />
      <TextareaField {...form.field('message')} id={idOf('message')} label="Message" />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="flex min-w-0 items-end gap-2">
          <SelectField
            {...form.field('template')}
            id={idOf('template')}
            label="Write from"
            placeholder="A blank page"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button variant="second" name="intent" value="fill" formNoValidate>
            Fill In
          </Button>
        </div>
        <Button className="ml-auto" name="intent" value="send" busy="Sending...">
          Send Email
        </Button>
      </div>
      <p className="note">
        From {senderName}, answers come to {answersTo === 'inbox' ? 'the inbox' : 'you'}.
      </p>
    </PostForm>
  )
}
