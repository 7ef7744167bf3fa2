import { redirectWithToast } from '#app/http/flash.server.ts'
import { wasRefused } from '#app/http/form.server.ts'
import { INVOICE_MESSAGES } from '#app/modules/invoices/messages.ts'
import { findInvoiceOfLead } from '#app/modules/invoices/queries.server.ts'
import { paths } from '#app/paths.ts'

type Invoice = NonNullable<ReturnType<typeof findInvoiceOfLead>>

/** A dialog's invoice. If the dialog was opened by its address and can't do anything, redirects to the invoice and says why. */
export async function requireInvoice(
  { leadId = '', invoiceId = '' }: { leadId?: string; invoiceId?: string },
  whyNot: (invoice: Invoice) => string | null,
): Promise<Invoice & { closeTo: string }> {
  const invoice = findInvoiceOfLead(leadId, invoiceId)
  if (!invoice) throw new Response(INVOICE_MESSAGES.missing, { status: 404 })
  const closeTo = paths.leadInvoice(leadId, invoiceId)
  const message = wasRefused() ? null : whyNot(invoice)
  if (message !== null) throw await redirectWithToast(closeTo, { kind: 'error', message })
  return { ...invoice, closeTo }
}
