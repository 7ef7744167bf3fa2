import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { noPdfResponse, pdfResponse } from '#app/http/file-response.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { findInvoiceFile } from '#app/modules/invoices/pdf/find-invoice-file.server.ts'
import { INVOICE_MESSAGES } from '#app/modules/invoices/messages.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** An invoice as a file, for staff: our own, or the provider's if it created one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const file = await findInvoiceFile(params.leadId ?? '', params.invoiceId ?? '')
  if (!file.ok)
    return file.reason === 'missing' ? noPdfResponse(INVOICE_MESSAGES.missing, 404) : noPdfResponse('Failed to generate PDF', 503)
  return file.value.kind === 'elsewhere' ? redirect(file.value.url, { headers: PRIVATE_HEADERS }) : pdfResponse(file.value)
}
