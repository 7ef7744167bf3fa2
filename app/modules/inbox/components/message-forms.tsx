import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { PostForm } from '#app/ui/post-form.tsx'

type AnswerFormProps = Omit<FormState, 'defaults'> & {
  action: string
  submissionId: string
  isText: boolean
  /** How the message stands as this is shown. */
  seenDoneAt: string
  /** What an answer may begin from; none where there is nobody to fill them in for. */
  templates: readonly { id: string; name: string }[]
  /** Another word each time a template was filled in. */
  round: string | undefined
}

/** Answers the way the message came, from a blank page or a template, which is filled in to be edited. */
export function AnswerForm({ action, submissionId, isText, seenDoneAt, templates, round, ...state }: AnswerFormProps) {
  const form = formOf<'answer' | 'template'>(state)
  return (
    <PostForm key={round} action={action} className="mt-5 grid gap-3 border-t border-line pt-4">
      {/* Enter presses the first button of a form: it has to be this one, not 'Fill In'. */}
      <button name="intent" value="answer" className="sr-only" tabIndex={-1} aria-hidden="true">
        Send Answer
      </button>
      <input type="hidden" name="submissionId" value={submissionId} />
      <input type="hidden" name="seenDoneAt" value={seenDoneAt} />
      <ErrorSummary errors={form.errors} />
      {templates.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <SelectField
            {...form.field('template')}
            label="Write from"
            placeholder="A blank page"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button variant="second" name="intent" value="fill" formNoValidate>
            Fill In
          </Button>
        </div>
      )}
      <TextareaField {...form.field('answer')} label={isText ? 'Answer by text message' : 'Answer by e-mail'} />
      <div>
        <Button name="intent" value="answer" busy="Sending...">
          Send Answer
        </Button>
      </div>
    </PostForm>
  )
}

type LookAfterProps = {
  action: string
  staff: readonly { id: string; name: string }[]
  assigneeId: string | null
  isDone: boolean
}

/** Who looks after a message, and whether there is anything left to do. */
export function LookAfter({ action, staff, assigneeId, isDone }: LookAfterProps) {
  return (
    <div className="mt-4 grid gap-3">
      <PostForm action={action} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <SelectField
          name="assigneeId"
          label="Given to"
          defaultValue={assigneeId ?? ''}
          placeholder="Nobody"
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button variant="second" name="intent" value="assign">
          Save
        </Button>
      </PostForm>
      <PostForm action={action}>
        <Button variant="second" name="intent" value={isDone ? 'reopen' : 'done'} busy="Processing...">
          {isDone ? 'Put Back' : 'Mark as Done'}
        </Button>
      </PostForm>
    </div>
  )
}

/** Looks for the lead that a sender is, and puts what they wrote onto it. */
export function FindLead({
  action,
  search,
  found,
}: {
  action: string
  search: string
  found: readonly { id: string; name: string }[]
}) {
  return (
    <Card title="Link to a lead">
      <FilterForm action={action} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" aria-label="Look for a lead">
        <Field name="lead" type="search" label="Name, address or e-mail" defaultValue={search} />
        <Button variant="second">Search</Button>
      </FilterForm>
      {search !== '' && found.length === 0 && <p className="mt-3 text-small text-ink-muted">No lead was found.</p>}
      <div className="mt-3 grid gap-2">
        {found.map(({ id, name }) => (
          <PostForm key={id} action={action}>
            <input type="hidden" name="leadId" value={id} />
            <Button variant="second" name="intent" value="link">
              Link to {name}
            </Button>
          </PostForm>
        ))}
      </div>
    </Card>
  )
}
