import type { CompanyFacts } from '#app/content/company.ts'
import { formatFee } from '#app/format/money.ts'
import { type Addressee, withGreeting } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { staffNotice } from '../layout/staff-notice.ts'

/** The confirmation for a realtor. `url` opens the page with the referral's progress. */
export function referralReceiptMail(
  company: CompanyFacts,
  { name, url, feeCents }: Pick<Addressee, 'name'> & { url: string; feeCents: number },
) {
  const body = mailLayout(company, {
    title: 'Thank you for your referral',
    preview: 'Our team will contact your client within 24 hours.',
    parts: [
      { kind: 'text', text: withGreeting(name, 'we received your referral. Our team will contact your client within 24 hours.') },
      {
        kind: 'text',
        text: `We’ll pay you ${formatFee(feeCents)} once your client signs a management agreement. You can check the status anytime.`,
      },
      { kind: 'button', label: 'Check the status', url },
      { kind: 'note', text: 'Keep this link to yourself. It doesn’t show anything about your client.' },
    ],
    person: DIRECTOR,
    reason: REASONS.referral,
  })
  return { subject: 'We received your referral', ...body }
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
      { label: 'Phone', value: referral.clientPhone },
      { label: 'Property', value: referral.propertyAddress },
      {
        label: 'Agreed to be contacted',
        value: referral.clientConsented ? 'Yes, according to the realtor' : 'No. Contact by email only.',
      },
      { label: 'Referred by', value: `${referral.realtorName}, ${referral.realtorCompany}, ${referral.realtorPhone}` },
    ],
    quote: referral.notes === null ? null : { label: 'Notes', text: referral.notes },
    remarks: referral.alsoReferredBy.length > 0 ? [`Referred earlier by: ${referral.alsoReferredBy.join(', ')}.`] : [],
    url: null,
  })
}
