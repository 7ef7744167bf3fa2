import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { formatCents } from '#app/format/money.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { paidSchema } from '#app/modules/invoices/forms.ts'
import { markInvoicePaid } from '#app/modules/invoices/mark-invoice-paid.server.ts'
import { INVOICE_MESSAGES } from '#app/modules/invoices/messages.ts'
import { isEnded } from '#app/modules/invoices/rules.ts'
import { findInvoiceOfLead } from '#app/modules/invoices/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'
import { requireInvoice } from './require-invoice.server.ts'

export const handle: RouteHandle = { dialog: true }

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Mark this invoice paid?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'invoice')
  const { closeTo, number, amountDueCents } = await requireInvoice(params, (invoice) => {
    if (isEnded(invoice)) return INVOICE_MESSAGES['not-open']
    if (invoice.status === 'draft') return INVOICE_MESSAGES['not-sent']
    return invoice.provider === 'own' ? null : INVOICE_MESSAGES['by-provider']
  })
  return { closeTo, number, amountDueCents, constraints: constraintsOf(paidSchema) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'invoice')
  const { leadId = '', invoiceId = '' } = params
  if (!findInvoiceOfLead(leadId, invoiceId)) throw new Response(INVOICE_MESSAGES.missing, { status: 404 })
  const submission = await parseForm(request, paidSchema)
  if (submission.status === 'error') return reply(submission)
  const { checkNumber } = submission.value
  const marked = markInvoicePaid({ invoiceId, checkNumber, actor: { kind: 'staff', userId: viewer.id } })
  if (marked.ok)
    return redirectWithToast(paths.leadInvoice(leadId, invoiceId), { kind: 'success', message: 'Invoice marked paid' })
  return reply(submission, { formErrors: [INVOICE_MESSAGES[marked.reason]], status: 409 })
}

export default function MarkPaidDialog() {
  const { closeTo, number, amountDueCents, constraints } = useLoaderData<typeof loader>()
  const form = formOf<'checkNumber'>({ lastReply: useReply(useActionData<FormReply>()), constraints })
  return (
    <ConfirmDialog draft="reason" title="Mark this invoice paid?" verb="Mark Paid" closeTo={closeTo} isDestructive={false}>
      <p>
        This records a {formatCents(amountDueCents)} check for invoice {number}. This action cannot be undone.
      </p>
      <ErrorSummary errors={form.errors} />
      <Field {...form.field('checkNumber')} label="Check number" optional />
    </ConfirmDialog>
  )
}
