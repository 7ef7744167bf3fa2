import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { makeInvoicePdf } from './make-invoice-pdf.server.ts'
import { findInvoice, findInvoiceByLink, findInvoiceOfLead, type InvoiceRow } from '../queries.server.ts'

/** elsewhere: the provider has the file. */
export type InvoiceFile = { kind: 'own'; bytes: Uint8Array<ArrayBuffer>; fileName: string } | { kind: 'elsewhere'; url: string }

/** A lead's invoice as a file. missing: there is none, or it was not sent. */
export async function findInvoiceFile(leadId: string, invoiceId: string): Promise<Result<InvoiceFile, 'missing' | 'not-made'>> {
  const invoice = findInvoiceOfLead(leadId, invoiceId) ? findInvoice(db(), invoiceId) : undefined
  return invoice && invoice.sentAt !== null ? fileOf(invoice) : refused('missing')
}

/** The invoice of an emailed link, as a file. */
export async function findLinkedInvoiceFile(token: string): Promise<Result<InvoiceFile, 'ended' | 'not-made'>> {
  const found = findInvoiceByLink(token)
  return found.ok ? fileOf(found.value) : found
}

async function fileOf(invoice: InvoiceRow): Promise<Result<InvoiceFile, 'not-made'>> {
  const url = invoice.pdfUrl === null ? null : await currentPdfUrl(invoice, invoice.pdfUrl)
  if (url !== null) return ok({ kind: 'elsewhere', url })
  const made = await makeInvoicePdf(invoice)
  return made.ok ? ok({ kind: 'own', ...made.value }) : made
}

/** The provider's URLs expire some weeks after the due date, so this requests a new one. The stored one is the fallback. */
async function currentPdfUrl({ id, providerInvoiceId }: InvoiceRow, known: string): Promise<string> {
  const provider = invoicesAdapter()
  if (provider === null || providerInvoiceId === null) return known
  try {
    return (await provider.readInvoice(providerInvoiceId))?.pdfUrl ?? known
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ err: error, invoiceId: id }, 'An invoice file could not be requested from the provider')
    return known
  }
}
