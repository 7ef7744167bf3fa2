import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { bookByStaff, cancelByStaff, findStaffBooking } from '#app/modules/booking/book-by-staff.server.ts'
import { staffBookingSchema } from '#app/modules/booking/forms.ts'
import { MESSAGE_BOOKING_FAILED, STAFF_MESSAGES } from '#app/modules/booking/messages.ts'
import { renewAgreement } from '#app/modules/documents/send-agreement/renew-agreement.server.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { MESSAGE_NO_EMAIL, messageForStaff } from '#app/modules/documents/signing/messages.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { setLeadStatus } from '#app/modules/leads/edit/set-lead-status.server.ts'
import { setNextAction } from '#app/modules/leads/edit/set-next-action.server.ts'
import { isLeadStatus, PIPELINE_STATUSES, statusBefore, statusLabel, acceptsReason } from '#app/modules/leads/status/status.ts'
import { writeLead } from '#app/modules/leads/write/write-lead.server.ts'
import { MESSAGE_NO_LEAD, MESSAGE_LEAD_MISSING } from '#app/modules/leads/messages.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { ok } from '#app/result.ts'
import { formatDayAndTime, formatIsoDay, formatMomentIn } from '#app/format/date.ts'
import { endOfDay, momentOnWall } from '#app/format/wall-clock.ts'
import { Button, ButtonLink, OutLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

/** Signing, the time, and the confirmation before the walkthrough is canceled. */
const STEPS = ['sign', 'schedule', 'cancel'] as const

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Walkthrough') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const lead = findLead(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const now = new Date()
  const asked = new URL(request.url).searchParams.get('step')
  const step = STEPS.find((one) => one === asked) ?? 'sign'
  const agreement = findAgreement(lead.id, now)
  return {
    ...{ leadId: lead.id, name: lead.name.trim() || 'the owner', email: lead.email.trim(), step, now },
    agreement,
    agreementWords: agreementWords(agreement, now),
    booking: findStaffBooking(lead.id, now),
    /** A time that was agreed on without a booking. */
    agreedAt: lead.walkthroughDate && lead.walkthroughDate > now ? lead.walkthroughDate : null,
    today: formatIsoDay(now),
    nextAction: lead.nextAction,
    statusKey: lead.statusKey,
    backTo: statusBefore(lead.statusKey),
    constraints: constraintsOf(staffBookingSchema),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const now = new Date()
  const submission = await parseForm(request, staffBookingSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  const id = params.leadId ?? ''
  if (posted.intent === 'send') {
    const sent = await attempt('Staff could not send a signing link', () => sendSigningLink(id, viewer.id, now))
    if (sent === null)
      return reply(submission, { formErrors: ['We couldn’t send the signing link. Please try again.'], status: 503 })
    if (!sent.ok) return reply(submission, { formErrors: [messageForStaff(sent.reason)] })
    const { leadId, outcome } = sent.value
    const message =
      outcome === 'signed' ? 'The agreement is already signed' : sentWords('Signing link sent to the owner', 'The signing link')
    return redirectWithToast(paths.leadWalkthrough(leadId, 'schedule'), { kind: 'success', message })
  }
  const actor = { kind: 'staff', userId: viewer.id } as const
  const seen = posted.booking
  const hour = posted.intent === 'schedule' ? hourOf(posted) : null
  const done = await attempt(MESSAGE_BOOKING_FAILED, () =>
    writeLead(id, now, (tx, leadId) =>
      posted.intent === 'cancel'
        ? cancelAndContinue(tx, { leadId, seen, actor, now, posted })
        : // The schema requires a time: without one, no future walkthrough is booked.
          bookByStaff(tx, { leadId, seen, startsAt: hour ?? now, actor, now }),
    ),
  )
  if (done === null) return reply(submission, { formErrors: [MESSAGE_BOOKING_FAILED], status: 503 })
  if (done.ok) {
    const { leadId, value: outcome } = done.value
    // S4.8: a new walkthrough ends at the dashboard. A moved or canceled one leads back to the work on its lead.
    const to = outcome === 'booked' ? paths.dashboard() : paths.lead(leadId)
    const isMailed = seen !== '' && findLead(leadId)?.email.trim() !== ''
    return redirectWithToast(to, { kind: 'success', message: doneInWords(outcome, hour, isMailed) })
  }
  if (done.reason === 'missing') return reply(submission, { formErrors: [MESSAGE_LEAD_MISSING], status: 404 })
  return reply(submission, { formErrors: [STAFF_MESSAGES[done.reason]] })
}

type Canceling = Parameters<typeof cancelByStaff>[1] & { posted: { nextAction: string | null; backTo: string | null } }

/** Cancels the walkthrough and sets the next action instead, due today, with the previous status. */
function cancelAndContinue(tx: Parameters<typeof cancelByStaff>[0], { posted, ...canceling }: Canceling) {
  const canceled = cancelByStaff(tx, canceling)
  if (!canceled.ok || canceled.value !== 'canceled') return canceled
  const { leadId, actor, now } = canceling
  const { nextAction, backTo } = posted
  if (isLeadStatus(backTo)) setLeadStatus(tx, { leadId, to: backTo, reason: null, actor, now })
  if (nextAction) {
    const next = { what: nextAction, dueAt: endOfDay(formatIsoDay(now)), isAllDay: true }
    setNextAction(tx, { leadId, next, actor, now })
  }
  return canceled
}

/** The entered time, else the picked available one. */
function hourOf({ startsAt, otherDay, otherTime }: { startsAt: Date | null; otherDay: string | null; otherTime: string | null }) {
  return otherDay !== null && otherTime !== null ? momentOnWall(otherDay, otherTime) : startsAt
}

/** Sends the agreement to its signer, or resends its link. */
async function sendSigningLink(id: string, userId: string, now: Date) {
  const lead = writeLead<undefined, never>(id, now, () => ok())
  if (!lead.ok) return lead
  const { leadId } = lead.value
  const sent = await renewAgreement(leadId, { requester: { kind: 'staff', userId }, countMail: () => true }, now)
  return sent.ok ? ok({ leadId, outcome: sent.value }) : sent
}

/** `isMailed`: the owner has an email address, and got the time that was canceled. */
function doneInWords(
  outcome: 'booked' | 'moved' | 'already' | 'canceled' | 'none',
  hour: Date | null,
  isMailed: boolean,
): string {
  if (outcome === 'canceled')
    return `Walkthrough canceled${isMailed ? `. ${sentWords('We’re emailing the owner.', 'The owner’s email')}` : ''}`
  if (outcome === 'none') return 'This walkthrough was already canceled'
  const when = hour === null ? '' : ` for ${formatDayAndTime(hour)}`
  return outcome === 'moved' ? `Walkthrough moved${when.replace(' for', ' to')}` : `Walkthrough scheduled${when}`
}

/** In place of a promised email. */
const NO_EMAIL = 'This lead has no email address, so call the owner yourself.'

const TITLES = { sign: 'Review & Sign Documents', schedule: 'Schedule Walkthrough', cancel: 'Cancel this walkthrough?' } as const

export default function WalkthroughPage() {
  const { leadId, step, ...rest } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  return (
    <Dialog title={TITLES[step]} closeTo={paths.lead(leadId)} wide={step === 'schedule'}>
      {step !== 'cancel' && <p className="text-small text-ink-muted">Step {step === 'sign' ? 1 : 2} of 2</p>}
      {step === 'sign' && <SignStep leadId={leadId} {...rest} lastReply={lastReply} />}
      {step === 'schedule' && <ScheduleStep leadId={leadId} {...rest} lastReply={lastReply} />}
      {step === 'cancel' && <CancelStep leadId={leadId} {...rest} lastReply={lastReply} />}
    </Dialog>
  )
}

type StepProps = Omit<ReturnType<typeof useLoaderData<typeof loader>>, 'step'> & { lastReply: FormReply | undefined }

function SignStep({ leadId, name, email, agreement, agreementWords: words, lastReply }: StepProps) {
  const isSigned = agreement?.status === 'completed'
  const maySend = !isSigned && email !== ''
  return (
    <PostForm className="grid gap-3.5">
      <ErrorSummary errors={lastReply?.error} />
      <p>{words}</p>
      {agreement?.sentAt && (
        <p>
          <OutLink href={paths.leadAgreement(leadId)}>Open the signing page</OutLink>
        </p>
      )}
      {!isSigned && (
        <p className="text-ink-muted">
          {maySend ? `We’ll email ${name} a link to the management agreement at ${email}.` : MESSAGE_NO_EMAIL} Signing and the
          walkthrough can happen in either order.
        </p>
      )}
      <FormActions place="question">
        <ButtonLink to={paths.leadWalkthrough(leadId, 'schedule')} variant={maySend ? 'second' : 'primary'}>
          {maySend ? 'Schedule first' : 'Schedule Walkthrough'}
        </ButtonLink>
        {maySend && (
          <Button name="intent" value="send" busy="Sending...">
            {agreement?.sentAt ? 'Send the Link Again' : 'Send the Signing Link'}
          </Button>
        )}
      </FormActions>
    </PostForm>
  )
}

function agreementWords(agreement: ReturnType<typeof findAgreement>, now: Date): string {
  if (agreement?.status === 'completed')
    return `The management agreement was signed${agreement.completedAt ? ` on ${formatMomentIn(agreement.completedAt, now)}` : ''}.`
  if (agreement?.status === 'declined' && !agreement.sentAt) return 'The management agreement was declined.'
  if (!agreement?.sentAt) return 'The management agreement hasn’t been sent yet.'
  const sent = `The link to the management agreement was sent on ${formatMomentIn(agreement.sentAt, now)}`
  if (agreement.status === 'declined') return `${sent}. It was declined.`
  return agreement.status === 'expired' ? `${sent}. It has expired.` : `${sent} and isn’t signed yet.`
}

function ScheduleStep({ leadId, email, agreement, booking, agreedAt, today, constraints, lastReply }: StepProps) {
  const form = formOf<'startsAt' | 'otherDay' | 'otherTime'>({ lastReply, constraints })
  const current = booking.booked ?? (agreedAt && formatDayAndTime(new Date(agreedAt)))
  const options = booking.days.flatMap(({ day, slots }) =>
    slots.map(({ value, clock }) => ({ value, label: `${day}, ${clock}` })),
  )
  return (
    <PostForm draft="walkthrough" className="grid gap-4.5">
      <ErrorSummary errors={form.errors} />
      <Carried name="booking" value={booking.seen} />
      <p>
        {current
          ? `The walkthrough is on ${current}. ${email ? 'If you change it, we’ll email the owner.' : NO_EMAIL}`
          : `No time is set yet. ${email ? 'We’ll email the owner when you set one.' : NO_EMAIL}`}
      </p>
      {agreement?.status === 'pending' && agreement.sentAt && (
        <p className="note">
          The agreement isn’t signed yet. <OutLink href={paths.leadAgreement(leadId)}>Open the signing page</OutLink>
        </p>
      )}
      <SelectField {...form.field('startsAt')} label="Available times" placeholder="Pick a time" options={options} />
      <div className="grid grid-cols-2 items-start gap-3 *:min-w-0 [&_input]:min-w-0 [&_input]:px-2.5">
        <Field {...form.field('otherDay')} label="Or pick another date" type="date" min={today} />
        <Field {...form.field('otherTime')} label="Time (Central)" type="time" />
      </div>
      <p className="text-small text-ink-muted">If you do both, we’ll use the date and time you entered.</p>
      <FormActions>
        {current && (
          <ButtonLink variant="second" to={paths.leadWalkthrough(leadId, 'cancel')}>
            Cancel Walkthrough…
          </ButtonLink>
        )}
        <ButtonLink to={paths.leadWalkthrough(leadId)} variant="second">
          Back
        </ButtonLink>
        <Button name="intent" value="schedule" busy="Saving...">
          {current ? 'Move Walkthrough' : 'Schedule Walkthrough'}
        </Button>
      </FormActions>
    </PostForm>
  )
}

/** Asks for the next action and the status to return to. */
function CancelStep({ leadId, email, booking, agreedAt, nextAction, statusKey, backTo, now, constraints, lastReply }: StepProps) {
  const form = formOf<'nextAction' | 'backTo'>({
    lastReply,
    constraints,
    defaults: { nextAction: nextAction ?? 'Call to find another time', backTo: backTo ?? '' },
  })
  const current = booking.booked ?? (agreedAt && formatMomentIn(agreedAt, new Date(now)))
  return (
    <PostForm draft="cancel" className="grid gap-3.5">
      <ErrorSummary errors={form.errors} />
      <Carried name="booking" value={booking.seen} />
      <p>
        {current
          ? `The walkthrough on ${current} will be canceled. ${!email ? NO_EMAIL : booking.booked ? 'We’ll email the owner.' : ''}`
          : 'No time is set yet.'}
      </p>
      <Field {...form.field('nextAction')} label="Next action, due today" optional autoComplete="off" />
      <SelectField
        {...form.field('backTo')}
        label="Status"
        placeholder={`${statusLabel(statusKey)} (no change)`}
        options={PIPELINE_STATUSES.filter((status) => status !== statusKey && !acceptsReason(status)).map((value) => ({
          value,
          label: statusLabel(value),
        }))}
      />
      <FormActions place="question">
        <ButtonLink to={paths.leadWalkthrough(leadId, 'schedule')} variant="second">
          Keep It
        </ButtonLink>
        <Button variant="danger" name="intent" value="cancel" busy="Processing...">
          Cancel Walkthrough
        </Button>
      </FormActions>
    </PostForm>
  )
}
