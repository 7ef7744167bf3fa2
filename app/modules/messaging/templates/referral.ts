import type { CompanyFacts } from '#app/content/company.ts'
import { formatFee } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { type Addressee, withGreeting } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { staffNotice } from '../layout/staff-notice.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { SAMPLE, sampleMail, staffSample } from '../layout/sample-mail.ts'

const LINK_NOTE = 'Keep this link to yourself. It doesn’t show anything about your client.'

/** The confirmation for a realtor. `url` opens the page with the referral's progress. */
export function referralReceiptMail(
  company: CompanyFacts,
  { name, url, feeCents }: Pick<Addressee, 'name'> & { url: string; feeCents: number },
) {
  return mailLayout(company, {
    subject: 'We received your referral',
    title: 'Thank you for your referral',
    preview: 'Our team will contact your client within 24 hours.',
    parts: [
      { kind: 'text', text: withGreeting(name, 'we received your referral. Our team will contact your client within 24 hours.') },
      {
        kind: 'text',
        text: `We’ll pay you ${formatFee(feeCents)} once your client signs a management agreement. You can check the status anytime.`,
      },
      { kind: 'button', label: 'Check the status', url },
      { kind: 'note', text: LINK_NOTE },
    ],
    person: DIRECTOR,
    reason: REASONS.referral,
  })
}

type ReferralPayment = Pick<Addressee, 'name'> & {
  url: string
  paidCents: number
  /** 'November 21, 2026' */
  paidOn: string
  submittedOn: string
}

/** For a realtor whose referral fee was paid. Names no client, like the page that it links to. */
export function referralPaidMail(company: CompanyFacts, { name, url, paidCents, paidOn, submittedOn }: ReferralPayment) {
  const amount = formatFee(paidCents)
  return mailLayout(company, {
    subject: `We paid your referral fee: ${amount}`,
    title: 'We paid your referral fee',
    preview: `${amount} for your referral of ${submittedOn}`,
    parts: [
      { kind: 'text', text: withGreeting(name, 'thank you for your referral. We paid your fee.') },
      {
        kind: 'rows',
        rows: [
          { label: 'Amount', value: amount },
          { label: 'Paid on', value: paidOn },
          { label: 'Referral submitted', value: submittedOn },
        ],
      },
      { kind: 'button', label: 'Check the status', url },
      { kind: 'note', text: LINK_NOTE },
    ],
    person: DIRECTOR,
    reason: REASONS.referral,
  })
}

type ReferralNotice = {
  realtorName: string
  realtorCompany: string
  realtorPhone: string
  clientName: string
  clientEmail: string
  clientPhone: string
  clientConsented: boolean
  propertyAddress: string
  /** The realtor's further notes, with any number of lines. */
  notes: string | null
  /** Realtors who referred the same client before. */
  alsoReferredBy: string[]
  /** The referral's page for staff. */
  url: string
}

/** The notice to staff, with the person to contact within 24 hours. */
export function referralNoticeMail(company: CompanyFacts, referral: ReferralNotice) {
  return staffNotice(company, {
    subject: `New referral: ${referral.clientName}`,
    title: 'New referral: contact the client within 24 hours',
    preview: `${referral.clientName}, referred by ${referral.realtorName}`,
    rows: [
      { label: 'Client', value: referral.clientName },
      { label: 'Email', value: referral.clientEmail },
      { label: 'Phone', value: formatPhone(referral.clientPhone) },
      { label: 'Property', value: referral.propertyAddress },
      {
        label: 'Agreed to be contacted',
        value: referral.clientConsented ? 'Yes, according to the realtor' : 'No. Contact by email only.',
      },
      {
        label: 'Referred by',
        value: `${referral.realtorName}, ${referral.realtorCompany}, ${formatPhone(referral.realtorPhone)}`,
      },
      ...(referral.alsoReferredBy.length > 0
        ? [{ label: 'Referred earlier by', value: referral.alsoReferredBy.join(', ') }]
        : []),
    ],
    quote: referral.notes === null ? null : { label: 'Notes', text: referral.notes },
    url: referral.url,
    label: 'Open the referral',
  })
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('referral-receipt', 'A realtor who referred a client', referralReceiptMail, {
    ...SAMPLE.addressee,
    url: SAMPLE.link,
    feeCents: feeSchedule.referral.successfulReferralCents,
  }),
  sampleMail('referral-paid', 'A realtor whose referral fee we paid', referralPaidMail, {
    ...SAMPLE.addressee,
    url: SAMPLE.link,
    paidCents: feeSchedule.referral.successfulReferralCents,
    paidOn: 'November 21, 2026',
    submittedOn: 'September 3, 2026',
  }),
  staffSample('referral-notice', 'Staff: a realtor referred a client', referralNoticeMail, {
    realtorName: 'Robin Vance',
    realtorCompany: 'Sample Realty',
    realtorPhone: '(515) 555-0188',
    clientName: SAMPLE.name,
    clientEmail: SAMPLE.email,
    clientPhone: SAMPLE.phone,
    clientConsented: true,
    propertyAddress: SAMPLE.address,
    notes: 'Moves in March.\nThe furnace is from 2019.',
    alsoReferredBy: ['Alex Moreno'],
    url: SAMPLE.leadUrl,
  }),
]
