import { formatDate } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { db } from '#app/db/client.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import { makePdf } from '#app/modules/pdf/make-pdf.server.ts'
import { getPrintedCompany } from '#app/modules/settings/printed-company.server.ts'
import { ok, type Result } from '#app/result.ts'
import type { InvoiceDocument } from './draw-invoice.ts'
import { type InvoiceRow, listItems } from '../queries.server.ts'
import { howToPay, invoiceBadge } from '../rules.ts'

/** Our own invoice as a file, drawn in another process. Failures are logged. */
export async function makeInvoicePdf(
  invoice: InvoiceRow,
  now = new Date(),
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }, 'not-made'>> {
  const made = await makePdf({ kind: 'invoice', invoice: documentOf(invoice, await getPrintedCompany(), now) })
  return made.ok ? ok({ bytes: made.value, fileName: `invoice-${invoice.number.toLowerCase()}.pdf` }) : made
}

function documentOf(invoice: InvoiceRow, company: PrintedCompany, now: Date): InvoiceDocument {
  const lead = invoice.leadId === null ? undefined : findLeadContact(invoice.leadId)
  const { label } = invoiceBadge({ ...invoice, isBusy: false }, now)
  return {
    company,
    number: invoice.number,
    description: invoice.description,
    status: label,
    date: formatDate(invoice.sentAt ?? invoice.createdAt),
    due: invoice.dueAt === null ? null : formatDate(invoice.dueAt),
    paid: invoice.paidAt === null ? null : formatDate(invoice.paidAt),
    billTo: [lead?.ownerName?.trim() || lead?.name.trim() || '', lead?.propertyAddress ?? '', lead?.email ?? ''].filter(Boolean),
    lines: listItems(db(), invoice.id).map(({ description, quantity, amountCents }) => ({
      description,
      quantity: String(quantity),
      each: formatCents(amountCents / quantity),
      amount: formatCents(amountCents),
    })),
    refund:
      invoice.refundedAt === null
        ? null
        : {
            date: formatDate(invoice.refundedAt),
            amount: formatCents(-invoice.refundedCents),
            kept: formatCents(invoice.amountDueCents - invoice.refundedCents),
          },
    total: formatCents(invoice.amountDueCents),
    howToPay: howToPay(invoice, company),
    madeAt: (invoice.refundedAt ?? invoice.paidAt ?? invoice.voidedAt ?? invoice.sentAt ?? invoice.createdAt).getTime(),
  }
}
