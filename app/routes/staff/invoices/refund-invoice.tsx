import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { centsText } from '#app/format/cents-text.ts'
import { formatCents } from '#app/format/money.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { refundInvoice } from '#app/modules/invoices/provider/change-refund.server.ts'
import { INVOICE_MESSAGES } from '#app/modules/invoices/messages.ts'
import { findInvoiceOfLead } from '#app/modules/invoices/queries.server.ts'
import { refundSchema } from '#app/modules/payments/forms.ts'
import { REFUND_MESSAGES, whyNoRefund } from '#app/modules/payments/messages.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, MoneyField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'
import { requireInvoice } from './require-invoice.server.ts'

const leftOf = (invoice: { amountDueCents: number; refundedCents: number }) => invoice.amountDueCents - invoice.refundedCents

export const handle: RouteHandle = { dialog: true }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Refund this invoice?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'invoice')
  const { closeTo, number, amountDueCents, refundedCents } = await requireInvoice(params, (invoice) => {
    const isPaid = invoice.status === 'paid'
    const reason = whyNoRefund({ isByHand: invoice.provider === 'own', isPaid, leftCents: leftOf(invoice) })
    return reason && REFUND_MESSAGES[reason]
  })
  return { closeTo, number, amountDueCents, refundedCents, constraints: constraintsOf(refundSchema) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'invoice')
  const { leadId = '', invoiceId = '' } = params
  if (!findInvoiceOfLead(leadId, invoiceId)) throw new Response(INVOICE_MESSAGES.missing, { status: 404 })
  const submission = await parseForm(request, refundSchema)
  if (submission.status === 'error') return reply(submission)
  const { amount: amountCents, checkNumber, seen } = submission.value
  const noted = refundInvoice({ invoiceId, amountCents, checkNumber, seen, actor: { kind: 'staff', userId: viewer.id } })
  if (noted.ok)
    return redirectWithToast(paths.leadInvoice(leadId, invoiceId), {
      kind: 'success',
      message: `Refund recorded. ${sentWords('We emailed the owner.', 'The owner’s email')}`,
    })
  return reply(submission, { formErrors: [REFUND_MESSAGES[noted.reason]], status: 409 })
}

export default function RefundInvoiceDialog() {
  const { closeTo, number, amountDueCents, refundedCents, constraints } = useLoaderData<typeof loader>()
  const left = leftOf({ amountDueCents, refundedCents })
  const defaults = { amount: centsText(left) }
  const form = formOf<'amount' | 'checkNumber'>({ lastReply: useReply(useActionData<FormReply>()), constraints, defaults })
  return (
    <ConfirmDialog draft="reason" title="Refund this invoice?" verb="Record Refund" closeTo={closeTo} isDestructive={false}>
      <p>
        Send the check first. This records the refund, emails the owner and subtracts it from revenue. You can refund up to{' '}
        {formatCents(left)} on invoice {number}. This action cannot be undone.
      </p>
      <ErrorSummary errors={form.errors} />
      <Carried name="seen" value={refundedCents} />
      <MoneyField {...form.field('amount')} label="Amount" />
      <Field {...form.field('checkNumber')} label="Check number" optional />
    </ConfirmDialog>
  )
}
