import type { CompanyFacts } from '#app/content/company.ts'
import { formatCount } from '#app/format/money.ts'
import { type Addressee, withGreeting } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { BILLING } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

export type InvoiceMail = Pick<Addressee, 'name'> & {
  /** 'HG-1042' */
  number: string
  description: string
  /** The billed items and their amounts. */
  lines: { label: string; value: string }[]
  /** '$299.00' */
  amount: string
  /** 'December 5, 2026', or null. */
  due: string | null
  daysLate: number
  /** Payable by card on the linked page; otherwise by check. */
  paysByCard: boolean
  url: string
}

/** A new invoice, for the payer. */
export function invoiceMail(company: CompanyFacts, invoice: InvoiceMail) {
  const { name, number, amount, due } = invoice
  const until = due === null ? '' : ` It is due on ${due}.`
  return mailLayout(company, {
    subject: `Invoice ${number} from ${company.shortName}: ${amount}`,
    title: `Invoice ${number}`,
    preview: `${invoice.description}: ${amount}`,
    parts: [
      { kind: 'text', text: withGreeting(name, `here is your invoice for ${amount}.${until}`) },
      ...billed(company, invoice),
    ],
    person: BILLING,
    reason: REASONS.invoice,
  })
}

/** A reminder of an unpaid invoice. */
export function invoiceReminderMail(company: CompanyFacts, invoice: InvoiceMail) {
  const { name, number, amount, due, daysLate } = invoice
  const since = daysLate === 0 ? '' : `, ${formatCount(daysLate, 'day')} ago`
  const words =
    due === null
      ? `your invoice ${number} for ${amount} is still unpaid.`
      : `your invoice ${number} for ${amount} is still unpaid. It ${daysLate === 0 ? 'is' : 'was'} due on ${due}${since}.`
  return mailLayout(company, {
    subject: `Reminder: invoice ${number} from ${company.shortName}, ${amount}`,
    title: `Invoice ${number} is still unpaid`,
    preview: `${invoice.description}: ${amount}`,
    parts: [
      { kind: 'text', text: withGreeting(name, words) },
      ...billed(company, invoice),
      { kind: 'note', text: 'If you paid in the last few days, thank you. You don’t need to do anything.' },
    ],
    person: BILLING,
    reason: REASONS.invoiceReminder,
  })
}

function billed(company: CompanyFacts, { number, description, lines, amount, paysByCard, url }: InvoiceMail) {
  const byCheck = `Please make your check payable to ${company.name}, write ${number} on it, and mail it to ${company.postalAddress}.`
  return [
    { kind: 'heading' as const, text: description },
    { kind: 'rows' as const, rows: [...lines, { label: 'Total', value: amount }] },
    { kind: 'button' as const, label: paysByCard ? 'Pay the invoice' : 'See the invoice', url },
    ...(paysByCard ? [] : [{ kind: 'text' as const, text: byCheck }]),
  ]
}

const invoice = {
  name: null,
  number: 'HG-1042',
  description: 'Setup for 2418 Beaver Ave',
  lines: [
    { label: 'Setup fee', value: '$299.00' },
    { label: 'Lockbox and keys', value: '$45.50' },
  ],
  amount: '$344.50',
  due: 'December 5, 2026',
  daysLate: 0,
  paysByCard: false,
  url: SAMPLE.link,
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('invoice', 'An owner who got an invoice', invoiceMail, invoice),
  sampleMail('invoice', 'An owner who pays by card', invoiceMail, { ...invoice, paysByCard: true }, 'card'),
  sampleMail('invoice-reminder', 'An owner with an overdue invoice', invoiceReminderMail, { ...invoice, daysLate: 3 }),
]
