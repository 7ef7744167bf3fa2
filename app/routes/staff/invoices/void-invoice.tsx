import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { voidInvoiceSchema } from '#app/modules/invoices/forms.ts'
import { INVOICE_MESSAGES } from '#app/modules/invoices/messages.ts'
import { findInvoiceOfLead } from '#app/modules/invoices/queries.server.ts'
import { isEnded } from '#app/modules/invoices/rules.ts'
import { voidInvoice } from '#app/modules/invoices/provider/void-invoice.server.ts'
import { refused } from '#app/result.ts'
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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Void this invoice?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'invoice')
  const { closeTo, status } = await requireInvoice(params, (invoice) => (isEnded(invoice) ? INVOICE_MESSAGES['not-open'] : null))
  return { closeTo, wasSent: status !== 'draft', constraints: constraintsOf(voidInvoiceSchema) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'invoice')
  const { leadId = '', invoiceId = '' } = params
  if (!findInvoiceOfLead(leadId, invoiceId)) throw new Response(INVOICE_MESSAGES.missing, { status: 404 })
  const submission = await parseForm(request, voidInvoiceSchema)
  if (submission.status === 'error') return reply(submission)
  const { reason } = submission.value
  const actor = { kind: 'staff', userId: viewer.id } as const
  const voided =
    (await attempt('An invoice could not be voided', () => voidInvoice({ invoiceId, reason, actor }))) ??
    refused('provider-failed')
  if (voided.ok) return redirectWithToast(paths.leadInvoice(leadId, invoiceId), { kind: 'success', message: 'Invoice voided' })
  return reply(submission, {
    formErrors: [INVOICE_MESSAGES[voided.reason]],
    status: voided.reason === 'provider-failed' ? 502 : 409,
  })
}

export default function VoidInvoiceDialog() {
  const { closeTo, wasSent, constraints } = useLoaderData<typeof loader>()
  const form = formOf<'reason'>({ lastReply: useReply(useActionData<FormReply>()), constraints })
  return (
    <ConfirmDialog
      draft="reason"
      title={wasSent ? 'Void this invoice?' : 'Discard this invoice?'}
      verb={wasSent ? 'Void Invoice' : 'Discard Invoice'}
      closeTo={closeTo}
    >
      <p>
        {wasSent
          ? 'No one will be able to pay it. It keeps its number and stays in the list. This action cannot be undone.'
          : 'It wasn’t sent to anyone. It stays in the list. This action cannot be undone.'}
      </p>
      <ErrorSummary errors={form.errors} />
      <Field {...form.field('reason')} label="Reason" hint="Shown in the list and timeline" />
    </ConfirmDialog>
  )
}
