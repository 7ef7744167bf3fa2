import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { noPdfResponse, pdfResponse } from '#app/http/file-response.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { findLinkedInvoiceFile } from '#app/modules/invoices/pdf/find-invoice-file.server.ts'
import { MESSAGE_INVOICE_LINK_ENDED } from '#app/modules/invoices/messages.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

/** An invoice as a file, for anyone with its link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  limitRate(context, 'report-pdf')
  const file = await findLinkedInvoiceFile(params.token ?? '')
  if (!file.ok)
    return file.reason === 'ended' ? noPdfResponse(MESSAGE_INVOICE_LINK_ENDED, 404) : noPdfResponse('Failed to generate PDF', 503)
  return file.value.kind === 'elsewhere' ? redirect(file.value.url, { headers: PRIVATE_HEADERS }) : pdfResponse(file.value)
}
