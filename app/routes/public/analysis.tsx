import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { keysOf } from '#app/format/records.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { findChosenPlan } from '#app/http/browser-memory.server.ts'
import { countNewDraft, draftIdHeader, findDraftId } from '#app/http/draft-cookie.server.ts'
import { parsePublicForm, reply, type Submission } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { overLimitReply, countRequest, rateReply } from '#app/http/rate-limit.server.ts'
import { rememberTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { newTokenHeaders, findVisitorToken } from '#app/http/visitor.server.ts'
import {
  ANALYSIS_FORM,
  saveAnalysisDraft,
  openAnalysisForm,
  postedAnalysisForm,
  type TypedAnalysis,
} from '#app/modules/rent-analysis/analysis-draft.server.ts'
import {
  analysisFormSchema,
  type AnalysisRequest,
  analysisSchema,
  findSchema,
  MESSAGE_ANALYSIS_FAILED,
  MESSAGE_REQUIRED,
  MESSAGE_TOO_MANY,
  propertiesSchema,
} from '#app/modules/rent-analysis/forms.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { MARKETING_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { comparePlace } from '#app/modules/addresses/places.ts'
import { findHomeFacts } from '#app/modules/addresses/find-home-facts.server.ts'
import { suggestEmail } from '#app/modules/forms/email-typo.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { AddressStep } from '#app/modules/rent-analysis/components/address-step.tsx'
import { EmailStep } from '#app/modules/rent-analysis/components/email-step.tsx'
import { PropertyStep } from '#app/modules/rent-analysis/components/property-step.tsx'
import { EMPTY_PROPERTY, lacksRequired, MAX_PROPERTIES, type TypedProperty } from '#app/modules/properties/property-fields.ts'
import { describeFound } from '#app/modules/rent-analysis/describe-found.server.ts'
import { findAnalysis, submitAnalysis } from '#app/modules/rent-analysis/submit-analysis.server.ts'
import { paths } from '#app/paths.ts'
import { type FormReply, typedEntries } from '#app/ui/form-reply.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: true, flow: 'Free rental analysis' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Free rental analysis',
    description:
      'What would your house in Des Moines rent for? An instant rent analysis with a range and nearby rentals. No account, no credit card.',
    image: 'analysis',
  })

export async function loader({ request }: LoaderFunctionArgs) {
  const step = stepOf(request)
  const form = openAnalysisForm(await findDraftId(request, ANALYSIS_FORM), step)
  const checked = propertiesSchema().safeParse(form)
  if (step === 2 && !checked.success) throw redirect(paths.analysis({ step: 1 }))
  const asksAddress = step === null && form.properties.every(isBlankPlace)
  const [first = {}] = form.properties
  const known = findHomeFacts(first.streetAddress ?? '', first.zipCode ?? '')
  return {
    ...form,
    asksAddress,
    // Also after a refusal, whose address has no step.
    found: step !== 1 && checked.success ? describeFound(checked.data.properties) : '',
    constraints: { ...constraintsWithMessages(analysisSchema()), ...constraintsWithMessages(findSchema) },
    isPrefilled: Object.keys(known).length > 0 && keysOf(known).every((name) => known[name] === first[name]),
    questions: form.properties.map(({ city = '', zipCode = '' }) => comparePlace({ city, zipCode }).question),
  }
}

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, analysisFormSchema())
  if (submission.status === 'error') return refuse(submission)
  const posted = submission.value
  if (posted.intent === 'find') return find(args, submission, posted.address)
  const typed = postedAnalysisForm(submission.values, typedProperties(submission))
  const form = { submission, typed }
  if (posted.intent === 'submit') {
    const meant = suggestEmail(posted.email)
    if (meant !== null && posted.emailSeen !== posted.email) return askAboutEmail(submission, meant)
    return submit(args, form, posted)
  }
  if (posted.intent === 'use-meant')
    return turnTo(args, { submission, typed: { ...typed, email: suggestEmail(posted.email) ?? posted.email } }, 2)
  if (posted.intent === 'continue') return turnTo(args, form, 2)
  if (posted.intent === 'back') return turnTo(args, form, 1)
  if (posted.intent === 'add') return addProperty(args, form)
  return removeProperty(args, form, Number(posted.intent.slice('remove:'.length)))
}

/** A post that passed its schema, with its content. */
type Posted = { submission: Submission<unknown>; typed: TypedAnalysis }

/** The refused form: step 2 only if the properties are valid. */
type AnalysisReply = FormReply & { step: 'address' | 1 | 2; meant?: string }

/** Loads an address with the known facts of the home, or with what was typed before. */
async function find(args: ActionFunctionArgs, submission: Submission<unknown>, address: FoundAddress) {
  const draft = openAnalysisForm(await findDraftId(args.request, ANALYSIS_FORM), 1)
  const typed = draft.sent ? undefined : draft.properties.find(({ streetAddress }) => streetAddress === address.streetAddress)
  const known = typed ?? findHomeFacts(address.streetAddress, address.zipCode)
  const properties = [{ ...EMPTY_PROPERTY, ...known, ...address }]
  const form = { properties, email: null, marketing: null, submissionId: newSubmissionId() }
  return turnTo(args, { submission, typed: form }, 1)
}

type FoundAddress = Record<'streetAddress' | 'city' | 'zipCode', string>

function addProperty(args: ActionFunctionArgs, { submission, typed }: Posted) {
  const { properties } = typed
  if (properties.length >= MAX_PROPERTIES) return refuse(submission, { formErrors: [MESSAGE_TOO_MANY] })
  const more = { ...typed, properties: [...properties, EMPTY_PROPERTY] }
  return turnTo(args, { submission, typed: more }, 1, `#property-${properties.length + 1}`)
}

function removeProperty(args: ActionFunctionArgs, { submission, typed }: Posted, index: number) {
  const left = typed.properties.filter((_, place) => place !== index)
  const fewer = { ...typed, properties: left.length > 0 ? left : [EMPTY_PROPERTY] }
  return turnTo(args, { submission, typed: fewer }, 1, '#properties')
}

/** Stores what was typed and shows a step. */
async function turnTo({ request, context }: ActionFunctionArgs, { submission, typed }: Posted, step: 1 | 2, fragment = '') {
  const knownId = await findDraftId(request, ANALYSIS_FORM)
  const tooMany = countNewDraft(context, knownId)
  if (tooMany) return refuse(submission, rateReply(context, tooMany))
  const draftId = saveAnalysisDraft(knownId, { ...typed, sent: false })
  return redirect(paths.analysis({ step }) + fragment, {
    status: 303,
    headers: { 'Set-Cookie': await draftIdHeader(ANALYSIS_FORM, draftId) },
  })
}

async function submit(
  { request, context }: ActionFunctionArgs,
  { submission, typed }: Posted,
  { properties, email, marketing }: AnalysisRequest,
) {
  const visitor = await findVisitorToken(request)
  const draft = { id: await findDraftId(request, ANALYSIS_FORM), form: typed }
  const analysis = { properties, email, marketing }
  const requested = {
    request: analysis,
    visitor,
    submissionId: typed.submissionId,
    ipAddress: context.clientIp,
    draft,
    plan: await findChosenPlan(request),
  }
  const earlier = findAnalysis(requested)
  if (earlier !== undefined) return redirect(earlier.location, { status: 303, headers: await newTokenHeaders(earlier.visitor) })
  const tooMany = countRequest(context, 'analysis')
  if (tooMany) return refuse(submission, rateReply(context, tooMany))
  const submitted = await attempt('An analysis could not be stored', () => submitAnalysis(requested))
  if (submitted === null) return refuse(submission, { formErrors: [MESSAGE_ANALYSIS_FAILED], status: 503 })
  if (!submitted.ok) return refuse(submission, overLimitReply(context, submitted.reason))
  const stored = submitted.value
  const headers = await newTokenHeaders(stored.visitor)
  if (stored.draftId !== null) headers.append('Set-Cookie', await draftIdHeader(ANALYSIS_FORM, stored.draftId))
  await rememberTypedAddress(headers, email, 'analysis-report')
  return redirect(stored.location, { status: 303, headers })
}

/** Asks once about an address that looks mistyped; the same address again is accepted. */
function askAboutEmail(submission: Submission<unknown>, meant: string) {
  const { data: back, init } = reply(submission, { fieldErrors: { email: [`Did you mean ${meant}?`] } })
  return data<AnalysisReply>({ ...back, step: 2, meant }, init ?? {})
}

/** Shows the form again with the typed values and the errors. */
function refuse(submission: Submission<unknown>, options: Parameters<typeof reply>[1] = {}) {
  const { intent } = submission.values
  if (intent === 'find') return answerAt('address', submission, options)
  const isMissing = submission.status === 'error' && !submission.errors[''] && lacksRequired(typedProperties(submission))
  const isOfProperty = Object.keys(submission.errors).some((name) => name.startsWith('properties'))
  const step = !isOfProperty && (intent === 'submit' || intent === 'back') ? 2 : 1
  return answerAt(step, submission, isMissing ? { formErrors: [MESSAGE_REQUIRED], ...options } : options)
}

function answerAt(step: AnalysisReply['step'], submission: Submission<unknown>, options: Parameters<typeof reply>[1]) {
  const { data: back, init } = reply(submission, options)
  return data<AnalysisReply>({ ...back, step }, init ?? {})
}

function typedProperties(submission: Submission<unknown>) {
  return typedEntries(reply(submission).data, 'properties')
}

function isBlankPlace({ streetAddress = '', city = '', zipCode = '' }: TypedProperty): boolean {
  return [streetAddress, city, zipCode].every((text) => text.trim() === '')
}

function stepOf(request: Request): 1 | 2 | null {
  const step = new URL(request.url).searchParams.get('step')
  return step === '1' ? 1 : step === '2' ? 2 : null
}

export default function AnalysisPage() {
  const page = useLoaderData<typeof loader>()
  const { submissionId, constraints, properties, email, marketing } = page
  const lastReply = useActionData<AnalysisReply>()
  const defaults = { properties, email, marketing: marketing ? 'yes' : '' }
  const shown = { lastReply, constraints, defaults, submissionId, honeypot: <Honeypot /> }
  switch (lastReply?.step ?? (page.asksAddress ? 'address' : page.step)) {
    case 'address':
      return <AddressStep {...shown} />
    case 1:
      return <PropertyStep {...shown} isPrefilled={page.isPrefilled} questions={page.questions} />
    case 2:
      return <EmailStep {...shown} consent={MARKETING_WORDING} found={page.found} meant={lastReply?.meant} />
  }
}
