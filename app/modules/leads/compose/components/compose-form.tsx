import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { classNames } from '#app/ui/class-names.ts'
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
  /** Where it is: the card of the lead's page lies behind the dialog, so that their ids differ. */
  place: 'card' | 'dialog'
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
    <PostForm
      draft="email"
      key={round}
      action={action}
      className={classNames('grid gap-3', place === 'card' && 'mt-4 border-t border-line pt-4')}
    >
      {/* Enter presses the first button of a form: it has to be this one, not 'Fill In'. */}
      <button name="intent" value="send" className="sr-only" tabIndex={-1} aria-hidden="true">
        Send Email
      </button>
      <input type="hidden" name="submissionId" value={submissionId} />
      <ErrorSummary errors={form.errors} idOf={idOf} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
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
      <Field {...form.field('subject')} id={idOf('subject')} label="Subject" />
      <TextareaField {...form.field('message')} id={idOf('message')} label="Message" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="second" name="intent" value="send" busy="Sending...">
          Send Email
        </Button>
        <span className="text-small text-ink-muted">
          From {senderName}, answers come to {answersTo === 'inbox' ? 'the inbox' : 'you'}.
        </span>
      </div>
    </PostForm>
  )
}
