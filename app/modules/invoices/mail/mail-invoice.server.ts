import type { Tx } from '#app/db/client.server.ts'
import { formatDate } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { invoiceMail, invoiceReminderMail } from '#app/modules/messaging/templates/invoice.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { type InvoiceRow, listItems } from '../queries.server.ts'
import { daysOverdue, lineWords } from '../rules.ts'

/**
 * Emails an invoice, or a reminder, to the lead's owner, with the link to view and pay it. Returns its id; none if the lead was
 * deleted.
 */
export function mailInvoice(tx: Tx, invoice: InvoiceRow, template: 'invoice' | 'invoice-reminder', now: Date): string[] {
  const lead = invoice.leadId === null ? undefined : findLeadContact(invoice.leadId, tx)
  if (!lead) return []
  const content = {
    name: findAddressee(tx, { email: lead.email, name: lead.ownerName?.trim() || lead.name }).name,
    number: invoice.number,
    description: invoice.description,
    lines: listItems(tx, invoice.id).map((item) => ({ label: lineWords(item), value: formatCents(item.amountCents) })),
    amount: formatCents(invoice.amountDueCents),
    due: invoice.dueAt === null ? null : formatDate(invoice.dueAt),
    daysLate: daysOverdue(invoice, now),
    paysByCard: invoice.provider === 'stripe',
    url: invoice.hostedUrl ?? ownPage(tx, invoice, lead, now),
  }
  const company = getSetting('company', tx)
  const mail = template === 'invoice' ? invoiceMail(company, content) : invoiceReminderMail(company, content)
  return [queueMail(tx, { template, cause: 'staff', to: lead.email, leadId: lead.id, ...mail }).id]
}

function ownPage(tx: Tx, invoice: InvoiceRow, lead: { id: string; email: string }, now: Date): string {
  const link = { purpose: 'invoice', leadId: lead.id, email: lead.email, subjectId: invoice.id } as const
  return getSiteFacts(tx).baseUrl + paths.invoice(issueToken(tx, link, now))
}
