import { formatPhone } from '#app/format/phone.ts'
import { TextMessageField } from '#app/modules/messaging/layout/components/text-message-field.tsx'
import { MailTextField } from '#app/modules/messaging/layout/components/mail-text-field.tsx'
import { MAX_MESSAGE_FILES } from '#app/modules/files/rules.ts'
import { WriteFrom } from '#app/modules/leads/compose/components/write-from.tsx'
import type { TemplateChoice } from '#app/modules/leads/compose/messages.ts'
import { Button, ButtonLink, EnterButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { fieldId } from '#app/ui/ids.ts'
import { MessageFilesField } from '#app/ui/message-files-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'

type AnswerFormProps = Omit<FormState, 'defaults'> & {
  action: string
  submissionId: string
  isText: boolean
  /** It is an email, and there is a lead to store the files with. */
  takesFiles: boolean
  /** The message's state as of this page. */
  seenDoneAt: string
  /** Templates for an answer; null if there is no one to fill them in for. */
  templates: readonly TemplateChoice[] | null
  /** Changes each time a template is filled in. */
  round: string | undefined
  /** The recipient, if it is not the lead's own address or number; otherwise null. */
  strangeAddress: string | null
  /** Our last email there bounced, and why. */
  returned: { reason: string | null } | null
  /** On a lead's page, which has two of these forms: the prefix of its ids. */
  place?: 'email' | 'text'
}

/** Answers by the message's channel, from a blank page or a template, which is filled in for editing. */
export function AnswerForm({ action, submissionId, isText, takesFiles, seenDoneAt, ...props }: AnswerFormProps) {
  const { templates, round, strangeAddress, returned, place, ...state } = props
  const idOf = (name: string) => (place === undefined ? fieldId(name) : `${place}-${fieldId(name)}`)
  const form = formOf<'answer' | 'template'>(state)
  const keys = place === undefined ? 'r' : undefined
  return (
    <PostForm
      draft={place === 'text' ? 'text-answer' : 'answer'}
      key={round}
      action={action}
      encType="multipart/form-data"
      className="grid gap-3"
    >
      <EnterButton intent="answer">Send Reply</EnterButton>
      <input type="hidden" name="submissionId" value={submissionId} />
      <Carried name="seenDoneAt" value={seenDoneAt} />
      <ErrorSummary errors={form.errors} idOf={idOf} />
      {strangeAddress !== null && (
        <Notice>
          This goes to {formatPhone(strangeAddress)}, which isn’t the lead’s {isText ? 'number' : 'address'}.
        </Notice>
      )}
      {returned && (
        <Notice>
          Our last email to this address bounced{returned.reason === null ? '' : `: ${returned.reason.replace(/\.$/, '')}`}. A
          reply may not get through. Call if you can.
        </Notice>
      )}
      {templates !== null && <WriteFrom templates={templates} field={form.field('template')} id={idOf('template')} />}
      {isText ? (
        <TextMessageField field={form.field('answer')} label="Reply by text" id={idOf('answer')} keys={keys} />
      ) : (
        <MailTextField {...form.field('answer')} id={idOf('answer')} label="Reply by email" aria-keyshortcuts={keys} />
      )}
      {takesFiles && <MessageFilesField id={idOf('files')} most={MAX_MESSAGE_FILES} errors={state.lastReply?.error?.files} />}
      <div>
        <Button name="intent" value="answer" busy="Sending...">
          Send Reply
        </Button>
      </div>
    </PostForm>
  )
}

/** Asks whether someone opted out of texts. */
export function DecideOnTexts({ action, phone }: { action: string; phone: string }) {
  return (
    <PostForm action={action} className="grid gap-3">
      <Notice>
        They may have opted out. We won’t text {formatPhone(phone)} until you decide. Reminders and replies are on hold.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="end-texts" busy="Processing...">
          Stop Texting
        </Button>
        <Button variant="second" name="intent" value="keep-texts" busy="Processing...">
          Keep Texting
        </Button>
      </div>
    </PostForm>
  )
}

/** `label`: tells leads with the same name and address apart. */
type FoundLead = { id: string; name: string; address: string; label: string }

type FindLeadProps = {
  action: string
  /** The message belongs to a lead, possibly the wrong one. */
  isLinked: boolean
  search: string
  /** Search results; without a search, the leads with the sender's address or number. */
  found: readonly FoundLead[]
  /** Address of the form for a new lead from the message. */
  newLeadTo: string
}

/** Links a message to an existing lead or a new one. */
export function FindLead({ action, isLinked, search, found, newLeadTo }: FindLeadProps) {
  const verb = isLinked ? 'Move to' : 'Link to'
  return (
    <details open={search !== '' || !isLinked} className="border-t border-line pt-3">
      <summary className="mb-3 w-fit cursor-pointer font-semibold text-brand">
        {isLinked ? 'Move to another lead' : 'Link to a lead'}
      </summary>
      <FilterForm action={action} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2" aria-label="Find a lead">
        <Field name="lead" type="search" label="Name, address or email" defaultValue={search} />
        <Button variant="second">Search</Button>
      </FilterForm>
      {search !== '' && found.length === 0 && <p className="mt-3 text-small text-ink-muted">No leads match your search.</p>}
      <ul className="mt-3 grid list-none gap-3 empty:hidden">
        {found.map(({ id, name, address, label }) => (
          <li key={id}>
            <PostForm action={action}>
              <input type="hidden" name="leadId" value={id} />
              <Button variant="second" name="intent" value="link">
                <span className="min-w-0 wrap-anywhere">
                  {verb} <bdi>{name.trim() || 'Unknown'}</bdi>
                  <span className="sr-only">, {whichOf(address, label)}</span>
                </span>
              </Button>
            </PostForm>
            <p className="mt-1 text-small text-ink-muted wrap-anywhere" aria-hidden="true">
              {whichOf(address, label)}
            </p>
          </li>
        ))}
      </ul>
      {!isLinked && (
        <p className="mt-4 border-t border-line pt-4">
          <ButtonLink to={newLeadTo} variant="second">
            Create Lead
          </ButtonLink>
        </p>
      )}
    </details>
  )
}

function whichOf(address: string, label: string): string {
  return address === '' ? label : `${address}, ${label}`
}
