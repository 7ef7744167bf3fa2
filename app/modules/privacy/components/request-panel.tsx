import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RequestDetail } from '../list-requests.server.ts'
import { REQUEST_KIND_LABELS } from '../messages.ts'

/** The next step, or the form to refuse it. */
export type PanelStep = 'copy' | 'deletion' | 'refuse'

type RequestPanelProps = FormState & {
  request: RequestDetail
  /** Null if nothing is left to do. */
  step: PanelStep | null
  /** The address of the list next to it. */
  list: { state?: string }
  /** The default answer, before staff edit it. */
  answer: string
  now: Date
}

/** A request next to the list: the request, the person's data and the answer form. */
export function RequestPanel({ request, step, list, answer, now, ...form }: RequestPanelProps) {
  const { id, name, email, kind, provedAt, message } = request
  return (
    <Card
      title={`${name ?? email} requested ${kind === 'copy' ? 'a copy' : REQUEST_KIND_LABELS[kind].toLowerCase()}`}
      id="request"
      className="wrap-anywhere"
    >
      <p className="text-small text-ink-muted">
        {email}, {provedAt === null ? 'not confirmed yet.' : `confirmed ${formatMomentIn(provedAt, now)}.`}
        {message !== null && <span className="whitespace-pre-line"> “{message}”</span>}
      </p>
      {provedAt === null ? (
        <p className="mt-4">They haven’t confirmed the request yet. The deadline starts when they do.</p>
      ) : (
        <>
          <Held request={request} />
          <CopyLinks requestId={id} />
          {step === null ? (
            <p className="mt-4 border-t border-line pt-4">{endOf(request, now)}</p>
          ) : (
            <AnswerForm {...{ ...form, request, step, list, answer }} key={step} />
          )}
        </>
      )}
    </Card>
  )
}

function Held({ request: { held } }: Pick<RequestPanelProps, 'request'>) {
  return (
    <>
      <h3 className="mt-4 font-sans text-[0.9375rem] font-semibold tracking-normal">Their data</h3>
      {held.length === 0 ? (
        <p className="mt-1">We don’t have any other data under this email address.</p>
      ) : (
        <DescriptionList items={held.map(({ key, title, count, fate }) => ({ key, label: title, value: `${count}, ${fate}` }))} />
      )}
      <p className="mt-3 text-small text-ink-muted">
        When we delete data, we keep what the law requires: signed agreements, payments and invoices. The audit log doesn’t
        contain names.
      </p>
    </>
  )
}

function CopyLinks({ requestId }: { requestId: string }) {
  const look = buttonClass({ variant: 'second', small: true })
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <a className={look} href={paths.adminRequestFile(requestId, 'copy.pdf')} download>
        <Icon name="download" />
        Download as PDF
      </a>
      <a className={look} href={paths.adminRequestFile(requestId, 'copy.json')} download>
        <Icon name="download" />
        Download as JSON
      </a>
    </div>
  )
}

type AnswerFormProps = FormState & Pick<RequestPanelProps, 'request' | 'list' | 'answer'> & { step: PanelStep }

const BUTTONS = {
  copy: { intent: 'copy', label: 'Send the copy', variant: 'primary' },
  deletion: { intent: 'delete', label: 'Delete and reply', variant: 'danger' },
  refuse: { intent: 'refuse', label: 'Deny and reply', variant: 'danger' },
} as const

function AnswerForm({ request, step, list, answer, lastReply, constraints }: AnswerFormProps) {
  const form = formOf<'answer' | 'reason' | 'sure'>({ lastReply, constraints, defaults: { answer } })
  const { intent, label, variant } = BUTTONS[step]
  const here = paths.adminRequest(request.id, step === 'refuse' ? { ...list, step } : list)
  return (
    <PostForm draft="answer" action={here} className="mt-4 grid gap-3.5 border-t border-line pt-4">
      <ErrorSummary errors={form.errors} />
      {step === 'deletion' && (
        <Checkbox {...form.box('sure')} label="I’ve reviewed the data, and nothing is in progress" required />
      )}
      {step === 'refuse' && <Field {...form.field('reason')} label="Reason (shown in the list)" autoComplete="off" />}
      <TextareaField {...form.field('answer')} label="Reply" required rows={7} />
      <div className="flex flex-wrap gap-2">
        <Button variant={variant} name="intent" value={intent} busy="Processing...">
          {label}
        </Button>
        {step === 'refuse' ? (
          <ButtonLink to={paths.adminRequest(request.id, list)} variant="second">
            Cancel
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.adminRequest(request.id, { ...list, step: 'refuse' })} variant="second">
            Deny…
          </ButtonLink>
        )}
      </div>
    </PostForm>
  )
}

function endOf({ state, answeredAt, answeredBy, refusal, copySentAt, unsentCopy }: RequestDetail, now: Date): string {
  const by = answeredBy === null ? '' : ` by ${answeredBy}`
  const on = answeredAt === null ? '' : ` on ${formatDay(answeredAt, now)}`
  if (state === 'refused') return `Denied${on}${by}: ${refusal ?? ''}`
  const sent = copySentAt === null ? '' : ` The copy was sent on ${formatDay(copySentAt, now)}.`
  const copy = unsentCopy === null ? sent : ` Copy: ${unsentCopy.toLowerCase()}.`
  return `Answered${on}${by}.${copy}`
}
