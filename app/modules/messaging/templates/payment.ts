import type { CompanyFacts } from '#app/content/company.ts'
import { formatPhone } from '#app/format/phone.ts'
import { type Addressee, withGreeting } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { BILLING } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { staffNotice } from '../layout/staff-notice.ts'
import { SAMPLE, sampleMail, staffSample } from '../layout/sample-mail.ts'

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', year: 'numeric', month: 'long', day: 'numeric' })

export type PaymentReceipt = Pick<Addressee, 'name'> & {
  /** '$199.00' */
  amount: string
  description: string
  propertyAddress: string
  paidAt: Date
  /** The reference to mention when contacting us. */
  reference: string
  /** Paid in demo mode's test checkout. */
  isTest: boolean
}

/** The receipt of a card payment, for the payer. */
export function paymentReceiptMail(company: CompanyFacts, receipt: PaymentReceipt) {
  const { name, amount, description, propertyAddress, paidAt, reference, isTest } = receipt
  return mailLayout(company, {
    subject: `Your receipt: ${description}, ${amount}`,
    title: 'Your receipt',
    preview: `${description}: ${amount}`,
    parts: [
      { kind: 'text', text: withGreeting(name, 'thank you. We received your payment.') },
      {
        kind: 'rows',
        rows: [
          { label: 'For', value: description },
          { label: 'Amount', value: amount },
          { label: 'Paid on', value: DAY.format(paidAt) },
          { label: 'Property', value: propertyAddress || 'Not provided' },
          { label: 'Payment', value: reference },
        ],
      },
      ...(isTest ? [{ kind: 'note' as const, text: 'This was a test payment. No card was used and nothing was charged.' }] : []),
    ],
    person: BILLING,
    reason: REASONS.payment,
  })
}

export type PaymentNotice = {
  title: string
  text: string
  amount: string
  reference: string
  /** The lead's page; null if there is no lead. */
  url: string | null
}

/** A payment that staff have to check. */
export function paymentNoticeMail(company: CompanyFacts, { title, text, amount, reference, url }: PaymentNotice) {
  return staffNotice(company, {
    subject: title,
    title,
    preview: text,
    rows: [
      { label: 'Amount', value: amount },
      { label: 'Payment', value: reference },
    ],
    remarks: [text],
    url,
  })
}

export type NewClientNotice = {
  name: string
  /** The client's contact person. */
  contactName: string
  propertyAddress: string
  phone: string | null
  /** The promises to the client, each with its day. */
  promises: { label: string; value: string }[]
  url: string
}

/** A new client paid the onboarding fee: the promises, who keeps them, and by when. */
export function newClientNoticeMail(
  company: CompanyFacts,
  { name, contactName, propertyAddress, phone, promises, url }: NewClientNotice,
) {
  return staffNotice(company, {
    subject: `New client: ${name}`,
    title: 'The onboarding fee is paid',
    preview: `${name}, ${propertyAddress}`,
    rows: [
      { label: 'Client', value: name },
      { label: 'Phone', value: formatPhone(phone ?? '') || 'Not provided yet. Ask for it.' },
      { label: 'Property', value: propertyAddress || 'Not provided' },
      { label: 'Your contact', value: contactName },
      ...promises,
    ],
    remarks: ['Each of these is a task on the lead. A setup invoice is drafted; check it and send it.'],
    url,
  })
}

export type Refund = Pick<Addressee, 'name'> & {
  /** 'Onboarding fee', 'Invoice HG-1042' */
  what: string
  /** The current refund, the total of all refunds, and the payment: '$50.00'. */
  amount: string
  total: string
  paid: string
  isWhole: boolean
  propertyAddress: string
  refundedAt: Date
  reference: string
  /** How the refund is paid: to the card, by check, or not at all for a test payment. */
  by: 'card' | 'test' | { words: string }
  /** The consequence for the client, or null. */
  follows: string | null
}

/** A full or partial refund of a payment, for the payer. */
export function refundMail(company: CompanyFacts, refund: Refund) {
  const { name, what, amount, total, paid, isWhole, propertyAddress, refundedAt, reference, by, follows } = refund
  const all = isWhole && total === amount
  return mailLayout(company, {
    subject: `Refunded: ${what}, ${amount}`,
    title: isWhole ? 'Your payment was refunded' : 'Part of your payment was refunded',
    preview: `${what}: ${amount}`,
    parts: [
      {
        kind: 'text',
        text: withGreeting(name, all ? `we refunded your ${amount}.` : `we refunded ${amount} of your ${paid}.`),
      },
      {
        kind: 'rows',
        rows: [
          { label: 'For', value: what },
          { label: 'You paid', value: paid },
          { label: 'Refunded', value: amount },
          ...(total === amount ? [] : [{ label: 'Total refunded', value: total }]),
          { label: 'Refunded on', value: DAY.format(refundedAt) },
          { label: 'Property', value: propertyAddress || 'Not provided' },
          { label: 'Payment', value: reference },
        ],
      },
      { kind: 'text', text: arrival(by) },
      ...(follows === null ? [] : [{ kind: 'text' as const, text: follows }]),
    ],
    person: BILLING,
    reason: REASONS.refund,
  })
}

function arrival(by: Refund['by']): string {
  if (by === 'test') return 'It was a test payment. Nothing was charged, so there’s nothing to send back.'
  if (by === 'card') return 'It goes to the card you paid with and usually appears within 5 to 10 business days.'
  return `How: ${by.words}.`
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('payment-receipt', 'An owner who paid', paymentReceiptMail, {
    ...SAMPLE.addressee,
    amount: '$199.00',
    description: 'Onboarding fee',
    propertyAddress: SAMPLE.address,
    paidAt: new Date('2026-11-21T18:00:00Z'),
    reference: 'sample',
    isTest: false,
  }),
  sampleMail('refund', 'An owner who got a refund', refundMail, {
    ...SAMPLE.addressee,
    what: 'Onboarding fee',
    amount: '$199.00',
    total: '$199.00',
    paid: '$199.00',
    isWhole: true,
    propertyAddress: SAMPLE.address,
    refundedAt: new Date('2026-11-23T18:00:00Z'),
    reference: 'sample',
    by: 'card',
    follows: 'The onboarding fee is due again.',
  }),
  staffSample(
    'payment-notice',
    'Staff: the onboarding fee was paid',
    newClientNoticeMail,
    {
      name: SAMPLE.name,
      contactName: 'Sample Contact',
      propertyAddress: SAMPLE.address,
      phone: null,
      promises: [{ label: `Ask ${SAMPLE.name} for a phone number, and call to say hello`, value: 'by Mon, Nov 23' }],
      url: SAMPLE.leadUrl,
    },
    'client',
  ),
  staffSample('payment-notice', 'Staff: a payment needs attention', paymentNoticeMail, {
    title: 'A lead paid twice',
    text: `${SAMPLE.name} paid the onboarding fee a second time. Refund one of the two payments at the payment provider.`,
    amount: '$199.00',
    reference: 'sample',
    url: SAMPLE.leadUrl,
  }),
]
