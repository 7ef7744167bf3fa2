import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { attempt } from '#app/http/attempt.server.ts'
import { phoneLink } from '#app/format/phone.ts'
import { WHATS_INCLUDED } from '#app/content/included.ts'
import { TEAM, type TeamMember } from '#app/content/team.ts'
import { countNewDraft, draftIdHeader, findDraftId } from '#app/http/draft-cookie.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply, type Submission } from '#app/http/form.server.ts'
import { findAccess } from '#app/http/lead-access.server.ts'
import { overLimitReply, countRequest, rateReply } from '#app/http/rate-limit.server.ts'
import { newTokenHeaders, findVisitorToken } from '#app/http/visitor.server.ts'
import { findNewestLead } from '#app/modules/access/newest-lead.server.ts'
import { findOwnPlan } from '#app/modules/enrollment/plan-page.server.ts'
import { ENROLL_STEPS, type EnrollStep, stepOfField } from '#app/modules/enrollment/form/enroll-fields.ts'
import {
  ENROLL_FORM,
  isKeepable,
  saveEnrollDraft,
  saveSentEnrollForm,
  type OpenedEnrollment,
  openEnrollForm,
  openFields,
  type PostedEnrollForm,
  postedEnrollForm,
} from '#app/modules/enrollment/form/enroll-draft.server.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { enrollFormSchema, enrollSchema } from '#app/modules/enrollment/form/enroll-schema.ts'
import { MESSAGE_CLIENT_ALREADY, MESSAGE_ENROLL_FAILED } from '#app/modules/enrollment/messages.ts'
import { hasOfferEnded } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { findEnrollment, submitEnrollment } from '#app/modules/enrollment/form/submit-enrollment.server.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { redirectToEnrolledDuplicate } from './manage/open-presentation.server.ts'
import { type EnrollReply, EnrollView } from './_components/enroll-view.tsx'

/** The fee estimate updates during typing, and typed values are stored. */
export const handle: RouteHandle = { scripts: true, listed: true, flow: 'Enroll online' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const step = args.data?.form.step ?? 1
  const title = step === 1 ? 'Enroll online' : `${ENROLL_STEPS[step - 1] ?? ''}, step ${step} of 3: enroll online`
  return pageMeta(args, {
    title,
    description:
      'Enroll your rental home in central Iowa in three steps, with fees that update as you type: property, contact, walkthrough.',
    image: 'enroll',
    canonicalPath: paths.enroll(),
  })
}

/** Typed values are private to this browser. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = { step: readStep(searchParams.get('step')), from: searchParams.get('from') }
  if (asked.step === null && asked.from !== null) await redirectToEnrolledDuplicate(request, asked.from)
  if (asked.step === null && asked.from !== null && (await isEnrolledBy(request, asked.from)))
    throw await redirectWithToast(paths.report(asked.from), { kind: 'success', message: MESSAGE_CLIENT_ALREADY })
  // Under the dialog of an enrolled home, the form and fee are that home's.
  const shown = params.leadId === undefined ? asked : { step: null, from: params.leadId }
  const form = openEnrollForm(await findDraftId(request, ENROLL_FORM), shown, await findVisitorToken(request))
  const director = TEAM.find(({ role }) => role === 'Director of Growth')
  return {
    flowStep: `Step ${form.step} of ${ENROLL_STEPS.length}`,
    form,
    checked: form.isChecked ? asReply(form) : undefined,
    constraints: constraintsWithMessages(enrollSchema),
    consent: { sms: SMS_WORDING, marketing: MARKETING_WORDING },
    schedule: getSetting('fees'),
    otherPlan: await findOtherPlan(request, asked.from),
    included: WHATS_INCLUDED,
    director: director ? contactOf(director) : null,
  }
}

/** The plan that enrolling online would replace; null if there is none. */
async function findOtherPlan(request: Request, from: string | null) {
  const visitor = await findVisitorToken(request)
  const isTheirs = from !== null && (await findAccess(request, from)) !== null
  const own = findOwnPlan(isTheirs ? from : findNewestLead(visitor), visitor)
  if (own?.change?.plan !== 'online') return null
  return { leadId: own.leadId, street: own.street, name: own.offer.name, moreDollars: own.change.moreDollars }
}

/** A form that was refused before, with that answer. */
function asReply({ values, open }: OpenedEnrollment): FormReply {
  const error = Object.fromEntries(Object.entries(open).map(([name, message]) => [name, [message]]))
  return { status: 'error', initialValue: values, error }
}

/** Whether the requester enrolled, signed or paid for the report's property. */
async function isEnrolledBy(request: Request, leadId: string): Promise<boolean> {
  return (await findAccess(request, leadId)) !== null && hasOfferEnded(leadId, 'enrollment')
}

function contactOf({ name, role, phone, email }: TeamMember) {
  return { name, role, phone, dials: phoneLink(phone), email, scheduler: getSiteFacts().links.directorScheduler }
}

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, enrollFormSchema)
  const form = postedEnrollForm(submission.values)
  const step = readStep(submission.values.step ?? null) ?? 3
  if (submission.status === 'error') {
    const { errors, isStopped, values } = submission
    if (values.intent === 'submit' && !isStopped) return refuseSubmit(args, submission, form)
    return refuse(submission, form, isStopped ? step : stepOfErrors(errors))
  }
  const posted = submission.value
  if (posted.intent === 'submit') return submit(args, submission, form, posted)
  if (posted.intent === 'continue') return turnTo(args, submission, form, step === 1 ? 2 : 3)
  if (posted.intent === 'back') return turnTo(args, submission, form, step === 3 ? 2 : 1)
  return turnTo(args, submission, form, step, '#estimate')
}

/** Stores the typed values, valid or not, and shows a step. */
async function turnTo(
  { request, context }: ActionFunctionArgs,
  submission: Submission<unknown>,
  form: PostedEnrollForm,
  to: EnrollStep,
  fragment = '#step',
) {
  const knownId = await findDraftId(request, ENROLL_FORM)
  const tooMany = countNewDraft(context, knownId)
  if (tooMany) return refuse(submission, form, to, rateReply(context, tooMany))
  const draftId = saveEnrollDraft(knownId, form)
  return redirect(paths.enroll({ step: to, from: form.from ?? undefined }) + fragment, {
    status: 303,
    headers: { 'Set-Cookie': await draftIdHeader(ENROLL_FORM, draftId) },
  })
}

type Submitted = Extract<z.output<typeof enrollFormSchema>, { intent: 'submit' }>

async function submit(
  { request, context }: ActionFunctionArgs,
  submission: Submission<unknown>,
  form: PostedEnrollForm,
  posted: Submitted,
) {
  const { intent: _button, from: _from, step: _step, confirmed: _confirmed, submissionId, ...enrolled } = posted
  const visitor = await findVisitorToken(request)
  const enrollment = { request: enrolled, visitor, submissionId, ipAddress: context.clientIp }
  const earlier = findEnrollment(enrollment)
  if (earlier !== undefined) return redirect(earlier.location, { status: 303, headers: await newTokenHeaders(earlier.visitor) })
  const tooMany = countRequest(context, 'enrollment')
  if (tooMany) return refuse(submission, form, 3, rateReply(context, tooMany))
  const submitted = await attempt('An enrollment could not be stored', () => submitEnrollment(enrollment))
  if (submitted === null) return refuse(submission, form, 3, { formErrors: [MESSAGE_ENROLL_FAILED], status: 503 })
  if (!submitted.ok) return refuse(submission, form, 3, overLimitReply(context, submitted.reason))
  const stored = submitted.value
  const headers = await newTokenHeaders(stored.visitor)
  const knownId = await findDraftId(request, ENROLL_FORM)
  // Everything is stored by now: the draft is only for Back.
  const draftId = await attempt('Could not save a copy of the submitted enrollment', () => saveSentEnrollForm(knownId, form))
  if (draftId !== null) headers.append('Set-Cookie', await draftIdHeader(ENROLL_FORM, draftId))
  return redirect(stored.location, { status: 303, headers })
}

/**
 * Refuses the final submit and remembers that, so that each step shows its errors. Values that a draft can't store are corrected
 * in their own step.
 */
async function refuseSubmit({ request, context }: ActionFunctionArgs, submission: Submission<unknown>, form: PostedEnrollForm) {
  if (!isKeepable(form)) return refuse(submission, form, stepOfErrors(submission.errors))
  const knownId = await findDraftId(request, ENROLL_FORM)
  if (countNewDraft(context, knownId)) return refuse(submission, form, 3)
  const draftId = saveEnrollDraft(knownId, form, { refused: true })
  return refuse(submission, form, 3, { headers: { 'Set-Cookie': await draftIdHeader(ENROLL_FORM, draftId) } })
}

/** Shows a step again with the typed values and the errors. */
function refuse(
  submission: Submission<unknown>,
  { values, from }: PostedEnrollForm,
  step: EnrollStep,
  options: Parameters<typeof reply>[1] = {},
) {
  return reply(submission, { ...options, more: { step, open: openFields(values), from } })
}

function stepOfErrors(errors: Record<string, string>): EnrollStep {
  return stepOfField(Object.keys(errors)[0] ?? '')
}

function readStep(value: string | null): EnrollStep | null {
  return value === '1' ? 1 : value === '2' ? 2 : value === '3' ? 3 : null
}

export default function EnrollPage() {
  return (
    <>
      <EnrollView {...useLoaderData<typeof loader>()} reply={useActionData<EnrollReply>()} />
      <Outlet />
    </>
  )
}
