import { useActionData } from '@remix-run/react'
import { formatCount } from '#app/format/money.ts'
import { keysOf } from '#app/format/records.ts'
import { VariableList } from '#app/modules/campaigns/templates/components/template-editor.tsx'
import { MAILING_MESSAGES } from '#app/modules/mailings/messages.ts'
import { KIND_LABELS, SPEED_OPTIONS } from '#app/modules/mailings/rules.ts'
import { MailTextField } from '#app/modules/messaging/layout/components/mail-text-field.tsx'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Fold, Folds } from '#app/ui/fold.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { type FormReply, seenOf } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Needs } from '#app/ui/may.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { MailingDraft } from './mailing-page.server.ts'

type MailingField = 'view' | 'kind' | 'subject' | 'content' | 'when' | 'day' | 'time' | 'speed' | 'lead'

const KINDS = keysOf(KIND_LABELS).map((value) => ({ value, label: KIND_LABELS[value] }))
const WHENS = [
  { value: 'now', label: 'As soon as I confirm' },
  { value: 'date', label: 'On a specific date' },
]

/** A draft's form. Every button saves it first. */
export function DraftForm({ id, draft, submissionId }: { id: string | null; draft: MailingDraft; submissionId: string }) {
  const answer = useActionData<FormReply>()
  const { field, value, errors } = formOf<MailingField>({
    lastReply: answer,
    constraints: draft.constraints,
    defaults: draft.defaults,
  })
  const gets = draft.audience?.gets ?? 0
  return (
    <PostForm draft="mailing" className="grid gap-5" key={draft.seen}>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
      <Carried name="seen" value={seenOf(answer, draft.seen)} />
      <input type="hidden" name="count" value={gets} />
      <Card title="1. Who gets it" id="who">
        <p className="mb-4 note">We’ll check the view again at send time.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field('view')} label="Saved view" options={draft.views} />
          <SelectField {...field('kind')} label="Message type" options={KINDS} />
        </div>
      </Card>
      <Card title="2. What they get" id="what" className="grid gap-4">
        <Field {...field('subject')} label="Subject" hint="Most phones show about 45 characters." autoComplete="off" />
        <MailTextField
          {...field('content')}
          label="Text"
          className="min-h-70"
          spellCheck
          hint="Leave a blank line between paragraphs. Use **asterisks** for bold. [Words](address) on its own line becomes a button."
        />
        {id !== null && draft.offered.length > 0 && (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <SelectField {...field('lead')} label="Preview as" options={draft.offered} />
            <Button variant="second" name="intent" value="test" busy="Sending...">
              <Icon name="send" />
              Send a Test to Me
            </Button>
          </div>
        )}
        <Folds>
          <Fold title="Fields you can insert" value="name, city, rent, links">
            <VariableList />
          </Fold>
        </Folds>
      </Card>
      <Card title="3. When" id="schedule" className="grid gap-4">
        <RadioGroup name="when" legend="When to send" options={WHENS} defaultValue={value('when')} errors={errors?.when} isRow />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field {...field('day')} label="Date" type="date" optional />
          <Field {...field('time')} label="Time" type="time" optional />
          <SelectField {...field('speed')} label="Speed" options={SPEED_OPTIONS} />
        </div>
        <p className="note">
          {draft.hours === null ? 'Emails are sent at any hour.' : `Emails are sent from ${draft.hours} Central time.`} You can
          stop the mailing anytime before the last email is sent.
        </p>
      </Card>
      <section className="card flex flex-wrap items-center justify-between gap-4" aria-label="Save or schedule">
        <p className="note">{id === null ? 'Save this to see who will get it and how it looks.' : noteOf(draft)}</p>
        <FormActions>
          {id !== null && (
            <Needs>
              <ButtonLink to={paths.deleteMailing(id)} variant="quiet">
                Delete
              </ButtonLink>
            </Needs>
          )}
          <Button variant={id === null ? 'primary' : 'second'} name="intent" value="save" busy="Saving...">
            Save as Draft
          </Button>
          {id !== null && gets > 0 && (
            <Button name="intent" value="schedule" busy="Scheduling...">
              Schedule for {formatCount(gets, 'Person', 'People')}
            </Button>
          )}
        </FormActions>
      </section>
    </PostForm>
  )
}

function noteOf({ audience, starts, ends }: MailingDraft): string {
  if (audience === null) return MAILING_MESSAGES['too-many']
  if (audience.gets === 0) return MAILING_MESSAGES['no-one']
  const until = ends === null ? '' : ` The last email will be sent around ${ends}, or later if sending hours end first.`
  return `${formatCount(audience.gets, 'person', 'people')} will get it ${starts}.${until}`
}
