import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { phoneLink } from '#app/format/phone.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { findAccess, hasGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { findViewer } from '#app/http/session.server.ts'
import { hasActiveLead } from '#app/modules/access/grants.server.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { mayReadHour } from '#app/modules/booking/booking-link.server.ts'
import { findOwnersWalkthroughFile } from '#app/modules/booking/booking-page.server.ts'
import { findClientSteps } from '#app/modules/payments/sync/client-steps.server.ts'
import { MAIL_LINK, PAYMENT_MESSAGES } from '#app/modules/payments/messages.ts'
import { moveToOnboarding } from '#app/modules/payments/sync/fulfill-payment.server.ts'
import { type FailureReason, failureReason } from '#app/modules/payments/fee-state.ts'
import { PaymentFailed, PaymentPaid, PaymentWaiting } from '#app/modules/payments/components/payment-result.tsx'
import { findFeeState } from '#app/modules/payments/queries.server.ts'
import { type NotVerified, type VerifiedPayment, verifyPayment } from '#app/modules/payments/sync/verify-payment.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paymentResultSchema } from '#app/modules/payments/forms.ts'
import { mailWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import type { Result } from '#app/result.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { ACCESS_DENIED_TITLE, AccessDenied } from './lead-error-page.tsx'
import { mailLinkAgainAndReturn } from './mail-link-again.server.ts'

export const handle: RouteHandle = { private: true, flow: 'Onboarding fee' }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => noindexMeta(matches, titleOf(page?.result))

export const headers: HeadersFunction = (args) => {
  const headers = new Headers(privatePageHeaders(args))
  const refresh = args.loaderHeaders.get('Refresh')
  if (refresh !== null) headers.set('Refresh', refresh)
  return headers
}

/** How often and at what interval browsers check again while the provider says 'not paid yet'. */
const MAX_LOOKS = 12
const REFRESH_SECONDS = 5

export async function loader({ request, context }: LoaderFunctionArgs) {
  limitRate(context, 'payment-check')
  const { sessionId, look } = requestedPath(request)
  const result = await resultFor(request, await verifyPayment(sessionId))
  const { name, phone, email } = getSiteFacts().company
  const next = result.kind === 'paid' ? await nextFor(request, result) : null
  const page = { result, next, sessionId, company: { name, phone, email } }
  if (result.kind === 'failed') return data(page, { status: result.status })
  if (result.kind === 'denied') return data(page, { status: 403 })
  if (result.kind === 'paid' || look >= MAX_LOOKS) return data(page)
  const again = paths.paymentSuccess({ session_id: sessionId, look: String(look + 1) })
  return data(page, { headers: { Refresh: `${REFRESH_SECONDS}; url=${again}` } })
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { intent } = valueOrThrow(await parsePublicForm(args, paymentResultSchema))
  const { sessionId } = requestedPath(request)
  const verified = await verifyPayment(sessionId)
  const found = verified.ok ? verified.value : verified.reason
  if (intent === MAIL_LINK)
    throw await mailLinkAgainAndReturn(context, found.leadId, paths.paymentSuccess({ session_id: sessionId }))
  const result = await resultFor(request, verified)
  if (result.kind === 'denied') return data({ error: ACCESS_DENIED }, { status: 403 })
  if (found.kind !== 'paid' || result.kind !== 'paid')
    return data({ error: result.kind === 'failed' ? result.message : PAYMENT_MESSAGES['not-verified'] }, { status: 409 })
  const viewer = findViewer(request)
  const actor = viewer ? ({ kind: 'staff', userId: viewer.id } as const) : ({ kind: 'owner' } as const)
  const moved = await attempt('A paid lead could not be moved to onboarding', () => {
    moveToOnboarding(found.payment.id, actor)
    return true
  })
  if (moved === null) return data({ error: PAYMENT_MESSAGES['status-not-updated'] }, { status: 500 })
  return redirect(viewer ? paths.dashboard() : paths.report(found.leadId), 303)
}

/** The owner's next steps. */
async function nextFor(request: Request, { leadId, paidAt }: Extract<Shown, { kind: 'paid' }>) {
  const access = leadId === null ? null : await findAccess(request, leadId)
  if (leadId === null || !access) return null
  const steps = findClientSteps(leadId, paidAt ?? new Date(), (hour) => mayReadHour(access, leadId, hour))
  return (
    steps && {
      ...steps,
      dials: phoneLink(steps.contact.phone),
      calendar: findOwnersWalkthroughFile(leadId, access) === null ? null : paths.ownerCalendar(leadId),
    }
  )
}

function requestedPath(request: Request): { sessionId: string; look: number } {
  const { searchParams } = new URL(request.url)
  const look = Number(searchParams.get('look') ?? '0')
  return { sessionId: searchParams.get('session_id') ?? '', look: Number.isInteger(look) && look > 0 ? look : 0 }
}

type VerifiedRow = Extract<VerifiedPayment, { kind: 'paid' }>['payment']

type Shown =
  | ({ kind: 'paid'; leadId: string | null; isTest: boolean; mailed: string } & Pick<
      VerifiedRow,
      'amountCents' | 'description' | 'paidAt' | 'refundedCents' | 'refundedAt'
    >)
  | { kind: 'waiting'; leadId: string | null }
  /** The session's id is not enough for access. */
  | { kind: 'denied' }
  | { kind: 'failed'; message: string; status: number; reason: FailureReason; leadId: string | null }

/** What the reader may see of a payment. */
async function resultFor(request: Request, verified: Result<VerifiedPayment, NotVerified>): Promise<Shown> {
  const found = verified.ok ? verified.value : verified.reason
  // A lead in the trash looks like no lead at all.
  const leadId = found.leadId !== null && hasActiveLead(found.leadId) ? found.leadId : null
  if (leadId !== null && !(await hasGrant(request, leadId, 'submitted', { orStaff: true }))) return { kind: 'denied' }
  if (!verified.ok) {
    const { kind, state } = verified.reason
    return {
      kind: 'failed',
      message: PAYMENT_MESSAGES[kind],
      status: kind === 'invalid-session' ? 400 : kind === 'not-asked' ? 503 : 404,
      reason: leadId === null ? 'unknown' : failureReason(state, findFeeState(leadId)),
      leadId,
    }
  }
  if (verified.value.kind === 'waiting') return { kind: 'waiting', leadId }
  const { amountCents, description, paidAt, refundedCents, refundedAt, provider } = verified.value.payment
  const mailed = mailWords('We’re emailing your receipt.', 'your receipt', {
    leadId,
    templates: ['payment-receipt'],
    from: paidAt ?? new Date(),
  })
  return {
    kind: 'paid',
    leadId,
    mailed,
    amountCents,
    description,
    paidAt,
    refundedCents,
    refundedAt,
    isTest: provider === 'test',
  }
}

function titleOf(result: { kind: Shown['kind'] } | undefined): string {
  if (result?.kind === 'paid') return 'Payment Successful!'
  return result?.kind === 'waiting' ? 'Verifying payment...' : 'Payment'
}

export default function PaymentSuccessPage() {
  const { result, next, sessionId, company } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const here = paths.paymentSuccess({ session_id: sessionId })
  return (
    <NarrowColumn>
      {result.kind === 'paid' && (
        <PaymentPaid payment={result} next={next} here={here} error={failure?.error ?? null} honeypot={<Honeypot />} />
      )}
      {result.kind === 'waiting' && <PaymentWaiting here={here} leadId={result.leadId} />}
      {result.kind === 'denied' && (
        <>
          <h1>{ACCESS_DENIED_TITLE}</h1>
          <AccessDenied action={here} intent={MAIL_LINK} />
          <p>If you’ve paid, don’t pay again. We’ll email your receipt.</p>
        </>
      )}
      {result.kind === 'failed' && (
        <PaymentFailed failure={result} here={here} company={company} phoneHref={phoneLink(company.phone)} />
      )}
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={PAYMENT_MESSAGES.failed} />
}
