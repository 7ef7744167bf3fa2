import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { ReadOnlyNotice } from '#app/modules/access/components/mail-link-again.tsx'
import { countRequest } from '#app/http/rate-limit.server.ts'
import { findAcknowledgment } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { MESSAGE_TERMS_FIRST } from '#app/modules/enrollment/messages.ts'
import { PaymentStep } from '#app/modules/enrollment/components/payment-step.tsx'
import { noFields } from '#app/modules/forms/fields.ts'
import { checkoutMessage } from '#app/modules/payments/messages.ts'
import { findFeeState, getPaymentMode } from '#app/modules/payments/queries.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { isUncharged } from '#app/modules/payments/sync/verify-payment.server.ts'
import { getOnboardingFee } from '#app/modules/pricing/fee-facts.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { openDialog, parseStep } from './open-presentation.server.ts'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Complete Enrollment')

export const headers = privatePageHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { leadId, access } = await openDialog(args)
  const mayAct = access !== null
  const isCanceled = mayAct && hasLeft(args.request) && (await isKnownUncharged(args, leadId))
  const { phone, email } = getSiteFacts().company
  return {
    leadId,
    mayAct,
    feeCents: getOnboardingFee(leadId),
    mode: getPaymentMode(),
    contact: { phone, email },
    fee: mayAct ? findFeeState(leadId) : null,
    acknowledgment: mayAct ? findAcknowledgment(leadId) : null,
    isCanceled,
  }
}

/** The provider redirects here from an abandoned checkout. Checkouts created before a rename spell it with two l's. */
function hasLeft(request: Request): boolean {
  const { searchParams } = new URL(request.url)
  return (searchParams.get('canceled') ?? searchParams.get('cancelled')) === '1'
}

/** Lookups above the limit are skipped: the page is shown without the sentence. */
async function isKnownUncharged({ context }: LoaderFunctionArgs, leadId: string): Promise<boolean> {
  return countRequest(context, 'payment-check') === null && (await isUncharged(leadId))
}

export async function action(args: ActionFunctionArgs) {
  const { presentation, submission } = await parseStep(args, noFields)
  const { leadId } = presentation
  if (submission.status === 'error') return reply(submission)
  if (findAcknowledgment(leadId) === null) return reply(submission, { formErrors: [MESSAGE_TERMS_FIRST], status: 409 })
  const started = await attempt('A checkout could not be created', () => startCheckout(leadId))
  if (started?.ok) return redirect(started.value.url, 303)
  const reason = started?.reason ?? 'failed'
  // The page then shows the day of the payment.
  if (typeof reason === 'object') return redirect(paths.managementStep(leadId, 'payment'), 303)
  return reply(submission, { formErrors: [checkoutMessage(reason, getSiteFacts().company)], status: 503 })
}

export default function PaymentPage() {
  const page = useLoaderData<typeof loader>()
  const error = formError(useActionData<FormReply>())
  const notice = <ReadOnlyNotice leadId={page.leadId} honeypot={<Honeypot />} />
  return <PaymentStep {...page} error={error} readOnlyNotice={notice} honeypot={<Honeypot />} />
}
