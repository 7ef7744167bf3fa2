import { FORMATTING_HINT } from '#app/modules/messaging/layout/formatting-hint.ts'
import { TextMessageField } from '#app/modules/messaging/layout/components/text-message-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { fieldId } from '#app/ui/ids.ts'
import { MessageFilesField } from '#app/ui/message-files-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Channel, TemplateChoice } from '../messages.ts'
import { WriteFrom } from './write-from.tsx'

type ComposeFormProps = FormState & {
  channel: Channel
  action: string
  templates: readonly TemplateChoice[]
  /** Of an email: who it is from, and whether answers come to the inbox or to anyone who writes. */
  from: { name: string; answersTo: 'inbox' | 'sender' } | null
  submissionId: string
  /** Most files of an email. */
  maxFiles: number
  /** Another word each time a template was filled in. */
  round?: string
  /** Where it is: the page of the lead is behind the dialog, so that their ids differ. */
  place: 'email' | 'text' | 'dialog'
}

/** An email or a text to a lead, from a blank page or a template, which is filled in to be edited. */
export function ComposeForm({
  channel,
  action,
  templates,
  from,
  submissionId,
  maxFiles,
  round,
  place,
  ...state
}: ComposeFormProps) {
  const idOf = (name: string) => `${place}-${fieldId(name)}`
  const form = formOf<'template' | 'subject' | 'message'>(state)
  const send = channel === 'email' ? 'Send Email' : 'Send Text'
  return (
    <PostForm
      draft={channel === 'email' ? 'email' : 'text'}
      key={round}
      action={action}
      encType="multipart/form-data"
      className="grid gap-2.5"
    >
      {/* Enter presses the first button of a form: it has to be this one, not 'Fill In'. */}
      <button name="intent" value="send" className="sr-only" tabIndex={-1} aria-hidden="true">
        {send}
      </button>
      <input type="hidden" name="submissionId" value={submissionId} />
      <ErrorSummary errors={form.errors} idOf={idOf} />
      {channel === 'email' ? (
        <>
          <Field {...form.field('subject')} id={idOf('subject')} label="Subject" />
          <TextareaField {...form.field('message')} id={idOf('message')} label="Message" hint={FORMATTING_HINT} />
          <MessageFilesField id={idOf('files')} most={maxFiles} errors={state.lastReply?.error?.files} />
        </>
      ) : (
        <TextMessageField field={form.field('message')} id={idOf('message')} label="Text message" isBrief={place === 'text'} />
      )}
      <div className="flex flex-wrap items-end justify-between gap-2">
        <WriteFrom templates={templates} field={form.field('template')} id={idOf('template')} />
        <Button className="ml-auto" name="intent" value="send" busy="Sending...">
          {send}
        </Button>
      </div>
      {from && (
        <p className="note">
          From {from.name}, replies go to {from.answersTo === 'inbox' ? 'the inbox' : 'you'}.
        </p>
      )}
    </PostForm>
  )
}
