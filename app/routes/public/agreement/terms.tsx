import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { agreementTerms } from '#app/content/agreement-terms.ts'
import { reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { ReadOnlyNotice } from '#app/modules/access/components/mail-link-again.tsx'
import { findAcknowledgment, termFigures } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import {
  confirmTerms,
  externalWalkthroughBooking,
  walkthroughBooking,
} from '#app/modules/enrollment/terms/confirm-terms.server.ts'
import { termsSchema } from '#app/modules/enrollment/forms.ts'
import { MESSAGE_NOT_ACKNOWLEDGED } from '#app/modules/enrollment/messages.ts'
import { AgreementTerms } from '#app/modules/enrollment/components/agreement-terms.tsx'
import type { StepKey } from '#app/modules/enrollment/next-steps/onboarding-steps.ts'
import { getNextStepsFor } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { paths } from '#app/paths.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { feesOr404, openDialog, parseStep } from '../manage/open-presentation.server.ts'
import { placeOf } from './place.ts'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ location, matches }) =>
  noindexMeta(matches, placeOf(location.pathname) === 'management' ? 'Management Agreement: Agreement Terms' : 'Agreement Terms')

export const headers = privatePageHeaders

/** Listed twice in the route table: as a step of the management dialog and as its own dialog. */
export async function loader(args: LoaderFunctionArgs) {
  const { leadId, access } = await openDialog(args)
  return {
    leadId,
    mayAct: access !== null,
    place: placeOf(new URL(args.request.url).pathname),
    terms: agreementTerms(termFigures(feesOr404(leadId))),
    acknowledged: access && acknowledgedView(leadId, access),
    externalBooking: externalWalkthroughBooking(),
  }
}

/** Next step for an owner who agreed to the terms; null if no one has agreed. */
function acknowledgedView(leadId: string, access: LeadAccess) {
  const acknowledgment = findAcknowledgment(leadId)
  if (acknowledgment === null) return null
  const { steps, left } = getNextStepsFor(access, leadId, null)
  const isOpen = (key: StepKey) => steps.some((step) => step.key === key && step.action !== null)
  const walkthrough = steps.find(({ key }) => key === 'walkthrough')
  return {
    ...acknowledgment,
    left,
    walkthroughAt: walkthrough?.at ?? null,
    canPick: walkthrough?.action !== null,
    canPay: isOpen('payment'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { presentation, submission } = await parseStep(args, termsSchema)
  if (submission.status === 'error') return reply(submission)
  const { intent, acknowledged, opened } = submission.value
  const { leadId } = presentation
  const { request, context } = args
  const place = placeOf(new URL(request.url).pathname)
  const { visitorId } = await requireGrant(request, leadId, 'submitted')
  if (acknowledged)
    confirmTerms({ leadId, ipAddress: context.clientIp, userAgent: request.headers.get('User-Agent'), from: place })
  else if (findAcknowledgment(leadId) === null) return reply(submission, { formErrors: [MESSAGE_NOT_ACKNOWLEDGED] })
  return redirect(onward({ leadId, visitorId, place, intent, hasOpened: opened }), 303)
}

type Way = {
  leadId: string
  visitorId: string
  place: 'management' | 'walkthrough'
  intent: string
  /** Scripts have opened the external booking page in another tab. */
  hasOpened: boolean
}

/** Where an owner goes after acknowledging the terms. */
function onward({ leadId, visitorId, place, intent, hasOpened }: Way): string {
  const isStep = place === 'management'
  if (intent === 'book') return walkthroughBooking(leadId, visitorId)
  if (intent === 'continue' || hasOpened) return isStep ? paths.managementStep(leadId, 'payment') : paths.report(leadId)
  // An external page opens in a new tab from a link in the dialog; the management dialog stays open for the payment.
  if (isStep) return paths.managementStep(leadId, 'terms')
  return externalWalkthroughBooking() === null ? walkthroughBooking(leadId, visitorId) : paths.agreementDialog(leadId, 'terms')
}

export default function AgreementTermsPage() {
  const page = useLoaderData<typeof loader>()
  const error = formError(useActionData<FormReply>())
  const notice = <ReadOnlyNotice leadId={page.leadId} honeypot={<Honeypot />} />
  return <AgreementTerms {...page} error={error} readOnlyNotice={notice} honeypot={<Honeypot />} />
}
