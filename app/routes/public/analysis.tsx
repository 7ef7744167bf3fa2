import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { countNewDraft, draftIdHeader, findDraftId } from '#app/http/draft-cookie.server.ts'
import { parsePublicForm } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { countRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { rememberTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { newTokenHeaders, findVisitorToken } from '#app/http/visitor.server.ts'
import type { AnalysisFormView } from '#app/modules/rent-analysis/analysis-form-view.ts'
import {
  ANALYSIS_FORM,
  keepAnalysisForm,
  openAnalysisForm,
  postedAnalysisForm,
} from '#app/modules/rent-analysis/analysis-draft.server.ts'
import {
  analysisFormSchema,
  analysisSchema,
  type AnalysisRequest,
  MESSAGE_FAILED,
  MESSAGE_REQUIRED,
  MESSAGE_TOO_MANY,
  propertiesSchema,
} from '#app/modules/rent-analysis/forms.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { MARKETING_WORDING } from '#app/modules/messaging/consent-wording.ts'
import { EmailStep } from '#app/modules/rent-analysis/components/email-step.tsx'
import { PropertyStep } from '#app/modules/rent-analysis/components/property-step.tsx'
import { EMPTY_PROPERTY, lacksRequired, MAX_PROPERTIES } from '#app/modules/properties/property-fields.ts'
import { findAnalysis, submitAnalysis } from '#app/modules/rent-analysis/submit-analysis.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Free rental analysis',
    description:
      'What would your house in Des Moines rent for? An instant rent analysis with its range and the rentals nearby. No account, no credit card.',
    image: 'analysis',
  })

export async function loader({ request }: LoaderFunctionArgs) {
  const step = stepOf(request)
  const form = openAnalysisForm(await findDraftId(request, ANALYSIS_FORM), step)
  if (step === 2 && !propertiesSchema().safeParse(form).success) throw redirect(paths.analysis())
  return { ...form, constraints: constraintsOf(analysisSchema()) }
}

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, analysisFormSchema())
  const form = postedAnalysisForm(submission.values)
  if (submission.status === 'error') return refuse(form, submission.errors, submission.init)
  const posted = submission.value
  if (posted.intent === 'submit') return submit(args, form, posted)
  if (posted.intent === 'continue') return turnTo(args, form, 2)
  if (posted.intent === 'back') return turnTo(args, form, 1)
  if (posted.intent === 'add') return addProperty(args, form)
  return removeProperty(args, form, Number(posted.intent.slice('remove:'.length)))
}

type Posted = ReturnType<typeof postedAnalysisForm>

function addProperty(args: ActionFunctionArgs, form: Posted) {
  if (form.properties.length >= MAX_PROPERTIES) return refuse(form, { '': MESSAGE_TOO_MANY })
  return turnTo(args, { ...form, properties: [...form.properties, EMPTY_PROPERTY] }, 1, `#property-${form.properties.length + 1}`)
}

function removeProperty(args: ActionFunctionArgs, form: Posted, index: number) {
  const left = form.properties.filter((_, place) => place !== index)
  return turnTo(args, { ...form, properties: left.length > 0 ? left : [EMPTY_PROPERTY] }, 1, '#properties')
}

/** Keeps what was typed and shows a step. */
async function turnTo({ request, context }: ActionFunctionArgs, form: Posted, step: 1 | 2, fragment = '') {
  const knownId = await findDraftId(request, ANALYSIS_FORM)
  const tooMany = countNewDraft(context, knownId)
  if (tooMany) return refuse(form, { '': tooMany.message }, { status: 429, headers: setRetryAfter(context, tooMany) })
  const draftId = keepAnalysisForm(knownId, { ...form, sent: false })
  return redirect(paths.analysis({ step }) + fragment, {
    status: 303,
    headers: { 'Set-Cookie': await draftIdHeader(ANALYSIS_FORM, draftId) },
  })
}

async function submit({ request, context }: ActionFunctionArgs, form: Posted, { properties, email, marketing }: AnalysisRequest) {
  const visitor = await findVisitorToken(request)
  const draft = { id: await findDraftId(request, ANALYSIS_FORM), form }
  const { submissionId } = form
  const analysis = { properties, email, marketing }
  const submission = { request: analysis, visitor, submissionId, ipAddress: context.clientIp, draft }
  const earlier = findAnalysis(submission)
  if (earlier !== undefined) return redirect(earlier.location, { status: 303, headers: await newTokenHeaders(earlier.visitor) })
  const tooMany = countRequest(context, 'analysis')
  if (tooMany) return refuse(form, { '': tooMany.message }, { status: 429, headers: setRetryAfter(context, tooMany) })
  const stored = await attempt('An analysis could not be stored', () => submitAnalysis(submission))
  if (stored === null) return refuse(form, { '': MESSAGE_FAILED }, { status: 503 })
  const headers = await newTokenHeaders(stored.visitor)
  if (stored.draftId !== null) headers.append('Set-Cookie', await draftIdHeader(ANALYSIS_FORM, stored.draftId))
  await rememberTypedAddress(headers, email, 'analysis-report')
  return redirect(stored.location, { status: 303, headers })
}

/** Shows the form again with everything typed and what is wrong: at step 2 only where the properties are right. */
function refuse(form: Posted, errors: AnalysisFormView['errors'], init: ResponseInit = { status: 400 }) {
  const { properties, email, marketing, submissionId } = form
  const step = Object.keys(errors).some((name) => name.startsWith('properties')) ? 1 : form.step
  const whole = lacksRequired(properties) ? { '': MESSAGE_REQUIRED, ...errors } : errors
  const typed = { properties, email: email ?? '', marketing: marketing ?? false, submissionId }
  const view: AnalysisFormView = { ...typed, step, sent: false, errors: whole }
  return data(view, init)
}

function stepOf(request: Request): 1 | 2 | null {
  const step = new URL(request.url).searchParams.get('step')
  return step === '1' ? 1 : step === '2' ? 2 : null
}

export default function AnalysisPage() {
  const loaded = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const form = refused ?? loaded
  return form.step === 1 ? (
    <PropertyStep form={form} constraints={loaded.constraints} honeypot={<Honeypot />} />
  ) : (
    <EmailStep form={form} constraints={loaded.constraints} consent={MARKETING_WORDING} honeypot={<Honeypot />} />
  )
}
