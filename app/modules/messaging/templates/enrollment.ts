import { KEEP_LINK } from './report-link.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { PRICE_GUARANTEE } from '#app/content/fees.ts'
import { formatDollars, formatFee } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { FLAT_FEE_LABELS, formatPlacement, formatShare } from '#app/modules/pricing/fee-labels.ts'
import { type LeadFees, monthlyFees } from '#app/modules/pricing/lead-fees.ts'
import { type Addressee, withGreeting } from '../layout/addressee.server.ts'
import { subjectAbout } from '../layout/brief-property.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { staffNotice } from '../layout/staff-notice.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { SAMPLE, sampleMail, staffSample } from '../layout/sample-mail.ts'

/** An enrolled property. */
type EnrolledProperty = {
  address: string
  /** As text: 'Multi-Family'. */
  propertyType: string
  unitCount: number
  /** Dollars a month for one unit; 0 for no rent. */
  rentDollars: number
  /** For the lead's pricing basis. */
  fees: LeadFees
}

/**
 * The confirmation of an enrollment. `left`: the remaining steps, as sentences. `url` opens the report with the next steps; for a
 * possible duplicate, it also proves the mailbox.
 */
export function enrollmentReceivedMail(
  company: CompanyFacts,
  enrolled: EnrolledProperty & Addressee & { isDuplicate: boolean; left: string; url: string },
) {
  const { name, property, isDuplicate, left, url } = enrolled
  return mailLayout(company, {
    subject: subjectAbout('Your enrollment', property),
    title: 'We received your enrollment',
    preview: 'Here’s what’s left to do.',
    parts: [
      { kind: 'text', text: withGreeting(name, 'thanks for enrolling your property with us.') },
      { kind: 'rows', rows: propertyRows(enrolled) },
      { kind: 'text', text: `Our price guarantee: ${PRICE_GUARANTEE}` },
      { kind: 'text', text: left },
      ...(isDuplicate
        ? [
            {
              kind: 'text' as const,
              text: 'We already have this property under your email address. Open the link and press the button to confirm that both are yours. Someone on our team will compare the two and get in touch.',
            },
          ]
        : []),
      { kind: 'button', label: 'See your next steps', url },
      { kind: 'note', text: 'The fees are an estimate until you sign the agreement.' },
      { kind: 'note', text: KEEP_LINK },
    ],
    person: DIRECTOR,
    reason: REASONS.enrollment,
  })
}

type EnrollmentNotice = EnrolledProperty & {
  /** The owner's name. */
  name: string
  email: string
  phone: string
  /** The lead already existed, and its owner enrolled it. */
  isUpdate: boolean
  /** Data from others that the owner's entries did not replace: 'full name, phone'; or null. */
  withheld: string | null
  /** Another lead has the same email and property. */
  isDuplicate: boolean
  /** The lead's page for staff. */
  url: string
}

/** The notice to staff, so that they can welcome the client. */
export function enrollmentNoticeMail(company: CompanyFacts, enrolled: EnrollmentNotice) {
  const { name, email, phone, address, isUpdate, withheld, isDuplicate, url } = enrolled
  const remarks = [
    ...(isUpdate && withheld === null ? ['We already had this lead, so we updated its details.'] : []),
    ...(withheld !== null
      ? [
          `We already had this lead. Someone else had edited it and the email address isn’t confirmed, so we didn’t update these details: ${withheld}.`,
        ]
      : []),
    ...(isDuplicate ? ['Possible duplicate: another lead has the same email and property.'] : []),
  ]
  return staffNotice(company, {
    subject: `New online enrollment: ${name}`,
    title: 'New online enrollment',
    preview: `${name}, ${address}`,
    rows: [
      { label: 'Owner', value: name },
      { label: 'Email', value: email },
      { label: 'Phone', value: formatPhone(phone) },
      ...propertyRows(enrolled),
    ],
    remarks,
    url,
  })
}

function propertyRows({ address, propertyType, unitCount, rentDollars, fees }: EnrolledProperty) {
  const perUnit = unitCount > 1 ? ' for one unit' : ''
  return [
    { label: 'Property', value: address },
    { label: 'Type', value: unitCount > 1 ? `${propertyType}, ${unitCount} units` : propertyType },
    ...(rentDollars === 0
      ? [{ label: 'Management', value: `${formatShare(fees.rentFraction)} of the rent` }]
      : [
          { label: 'Estimated monthly rent', value: `${formatDollars(rentDollars)}${perUnit}` },
          {
            label: `Management, ${formatShare(fees.rentFraction)} of the rent`,
            value: `${formatDollars(monthlyFees(fees, rentDollars).shareOfRentDollars)} a month${perUnit}`,
          },
        ]),
    {
      label: FLAT_FEE_LABELS[fees.plan],
      value: `${formatDollars(fees.flatMonthlyDollars)} a month${unitCount > 1 ? ' for the whole property' : ''}`,
    },
    { label: 'One-time onboarding, by card', value: formatFee(fees.onboardingFeeCents) },
    { label: 'One-time setup, by invoice', value: formatFee(fees.setupFeeCents) },
    { label: 'Each new resident', value: formatPlacement(fees) },
  ]
}

const enrolled = {
  ...SAMPLE.addressee,
  address: SAMPLE.address,
  propertyType: 'Single Family Home',
  unitCount: 1,
  rentDollars: 1895,
  fees: feesOfPlan(feeSchedule, 'online', { propertyType: 'single-family', unitCount: 1 }),
  left: 'Two things are left: read and sign the management agreement and pay the $199 onboarding fee.',
  url: SAMPLE.link,
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('enrollment-received', 'An owner who enrolled online', enrollmentReceivedMail, { ...enrolled, isDuplicate: false }),
  sampleMail(
    'enrollment-received',
    'An owner who enrolled a property we already had under the same email',
    enrollmentReceivedMail,
    { ...enrolled, isDuplicate: true },
    'duplicate',
  ),
  staffSample('enrollment-notice', 'Staff: an owner enrolled online', enrollmentNoticeMail, {
    name: SAMPLE.name,
    email: SAMPLE.email,
    phone: SAMPLE.phone,
    address: SAMPLE.address,
    propertyType: 'Single Family Home',
    unitCount: 1,
    rentDollars: 1895,
    fees: feesOfPlan(feeSchedule, 'online', { propertyType: 'single-family', unitCount: 1 }),
    isUpdate: false,
    withheld: null,
    isDuplicate: false,
    url: SAMPLE.leadUrl,
  }),
]
