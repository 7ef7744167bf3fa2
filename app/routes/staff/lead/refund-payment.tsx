import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, wasRefused } from '#app/http/form.server.ts'
import { centsText } from '#app/format/cents-text.ts'
import { formatCents } from '#app/format/money.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { refundTestPayment } from '#app/modules/payments/sync/change-refund.server.ts'
import { refundSchema } from '#app/modules/payments/forms.ts'
import { REFUND_MESSAGES, whyNoRefund } from '#app/modules/payments/messages.ts'
import { findPaymentOfLead } from '#app/modules/payments/queries.server.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { MoneyField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Refund this payment?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'invoice')
  const { leadId = '', id: paymentId = '' } = params
  const payment = findPaymentOfLead(leadId, paymentId)
  if (!payment) throw new Response(REFUND_MESSAGES.missing, { status: 404 })
  const { description, amountCents, refundedCents } = payment
  const closeTo = paths.lead(leadId)
  const isPaid = payment.state === 'paid'
  const reason = whyNoRefund({ isByHand: payment.provider === 'test', isPaid, leftCents: amountCents - refundedCents })
  if (reason && !wasRefused()) throw await redirectWithToast(closeTo, { kind: 'error', message: REFUND_MESSAGES[reason] })
  return { closeTo, description, amountCents, refundedCents, constraints: constraintsOf(refundSchema) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'invoice')
  const { leadId = '', id: paymentId = '' } = params
  if (!findPaymentOfLead(leadId, paymentId)) throw new Response(REFUND_MESSAGES.missing, { status: 404 })
  const submission = await parseForm(request, refundSchema)
  if (submission.status === 'error') return reply(submission)
  const { amount: amountCents, seen } = submission.value
  const noted = refundTestPayment({ paymentId, amountCents, seen, actor: { kind: 'staff', userId: viewer.id } })
  if (noted.ok)
    return redirectWithToast(paths.lead(leadId), {
      kind: 'success',
      message: `Refund recorded. ${sentWords('The owner was emailed.', 'The owner’s email')}`,
    })
  return reply(submission, { formErrors: [REFUND_MESSAGES[noted.reason]], status: 409 })
}

export default function RefundPaymentDialog() {
  const { closeTo, description, amountCents, refundedCents, constraints } = useLoaderData<typeof loader>()
  const left = amountCents - refundedCents
  const form = formOf<'amount'>({
    lastReply: useReply(useActionData<FormReply>()),
    constraints,
    defaults: { amount: centsText(left) },
  })
  return (
    <ConfirmDialog draft="reason" title="Refund this payment?" verb="Refund" closeTo={closeTo} isDestructive={false}>
      <p>
        {description}, {formatCents(amountCents)} at the test checkout. You can refund up to {formatCents(left)}. No money moves,
        but the owner gets the refund email. This action cannot be undone.
      </p>
      <ErrorSummary errors={form.errors} />
      <Carried name="seen" value={refundedCents} />
      <MoneyField {...form.field('amount')} label="Amount" />
    </ConfirmDialog>
  )
}
