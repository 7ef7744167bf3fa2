import { MailTextField } from '#app/modules/messaging/layout/components/mail-text-field.tsx'
import { TextMessageField } from '#app/modules/messaging/layout/components/text-message-field.tsx'
import { Button, EnterButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { fieldId } from '#app/ui/ids.ts'
import { MessageFilesField } from '#app/ui/message-files-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { MessageChannel, TemplateChoice } from '../messages.ts'
import { WriteFrom } from './write-from.tsx'

type ComposeFormProps = FormState & {
  channel: MessageChannel
  action: string
  templates: readonly TemplateChoice[]
  /** For an email: its sender, and whether replies come to the inbox or to the sender. */
  from: { name: string; answersTo: 'inbox' | 'sender' } | null
  submissionId: string
  /** The maximum number of files of an email. */
  maxFiles: number
  /** Changes whenever a template was filled in, to remount the form. */
  round?: string
  /** Where the form is. The lead's page is behind the dialog, so their ids must differ. */
  place: 'email' | 'text' | 'dialog'
}

/** An email or text to a lead, blank or from a template, which is filled in for editing. */
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
      className={place === 'dialog' ? 'errors-beside grid gap-2.5' : 'grid gap-2.5'}
    >
      <EnterButton intent="send">{send}</EnterButton>
      <input type="hidden" name="submissionId" value={submissionId} />
      <ErrorSummary errors={form.errors} idOf={idOf} />
      {channel === 'email' ? (
        <>
          <Field {...form.field('subject')} id={idOf('subject')} label="Subject" />
          <MailTextField {...form.field('message')} id={idOf('message')} label="Message" />
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
          From {from.name}. Replies go to {from.answersTo === 'inbox' ? 'the inbox' : 'you'}.
        </p>
      )}
    </PostForm>
  )
}
