import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { isSubmissionId, newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { createInvoice } from '#app/modules/invoices/create/create-invoice.server.ts'
import { parseInvoiceRequest } from '#app/modules/invoices/create/invoice-request.ts'
import { MESSAGE_INVOICE_FAILED } from '#app/modules/invoices/messages.ts'
import { findCreatedInvoice, findLeadOfCustomer } from '#app/modules/invoices/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'invoice')
  return refuseGet()
}

/**
 * Creates an invoice for a customer, like the dialog on the lead's page. The header Idempotency-Key, 32 hexadecimal characters,
 * makes retries safe.
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireApiStaff(request, 'invoice')
  const posted = parseInvoiceRequest(await request.text())
  if (!posted.ok) return jsonError(400, posted.error)
  const { customerId, description, items } = posted.value
  const leadId = findLeadOfCustomer(customerId)
  if (leadId === null) return jsonError(404, MESSAGE_INVOICE_FAILED)
  const key = request.headers.get('Idempotency-Key')
  const submissionId = isSubmissionId(key) ? key : newSubmissionId()
  const actor = { kind: 'staff', userId: viewer.id } as const
  const created = await attempt(MESSAGE_INVOICE_FAILED, () => createInvoice({ leadId, description, items, submissionId, actor }))
  const invoice = created?.ok ? findCreatedInvoice(created.value.invoiceId) : null
  return invoice
    ? jsonResponse(200, invoice)
    : jsonError(created?.ok === false && created.reason !== 'failed' ? 409 : 502, MESSAGE_INVOICE_FAILED)
}
