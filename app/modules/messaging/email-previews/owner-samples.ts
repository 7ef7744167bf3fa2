import { firstNameOf } from '#app/format/first-name.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { ownerPasskeyChangedMail } from '../templates/account/passkeys.ts'
import { agreementLinkMail, agreementSignedMail, signingCodeMail } from '../templates/agreement.ts'
import { analysisReportMail } from '../templates/analysis-report.ts'
import { documentEndedMail, documentLinkMail, documentReminderMail, documentSignedMail } from '../templates/document.ts'
import { enrollmentReceivedMail } from '../templates/enrollment.ts'
import { invoiceMail, invoiceReminderMail } from '../templates/invoice.ts'
import { paymentReceiptMail, refundMail } from '../templates/payment.ts'
import { privacyAnswerMail, privacyRequestMail } from '../templates/privacy.ts'
import { referralPaidMail, referralReceiptMail } from '../templates/referral.ts'
import { rentChangeMail } from '../templates/rent-change.ts'
import { rentVsSellTableMail } from '../templates/rent-vs-sell-table.ts'
import { ownerSignInMail } from '../templates/owner-sign-in.ts'
import { reportLinkMail } from '../templates/report-link.ts'
import { staffMail } from '../templates/staff-mail.ts'
import { walkthroughMail } from '../templates/walkthrough.ts'
import { webinarMovedMail, webinarNextDateMail } from '../templates/webinar-date.ts'
import { webinarRegistrationMail } from '../templates/webinar-registration.ts'
import { welcomeMail } from '../templates/welcome.ts'
import { marketingSample, SAMPLE, sampleMail } from './sample-mail.ts'

const { name, address, addressee, link } = SAMPLE
const { property } = addressee

const walkthrough = {
  ...addressee,
  before: null,
  confirmBy: null,
  propertyAddress: address,
  day: 'Tuesday, November 24',
  hours: '10:00 AM to 11:00 AM Central',
  url: link,
}
const webinarDate = { title: 'Investor webinar', day: 'Thursday, May 15th', clock: '12:00 PM Central', joinUrl: link }
const webinar = { ...addressee, ...webinarDate, replayUrl: link }
const year = {
  title: 'What you could keep in a year at $1,895 a month',
  rows: [
    { label: 'Rent, 12 months', value: '$22,740' },
    { label: 'Vacancy, 5.5%', value: '−$1,251' },
    { label: 'Management, assumes a 6.9% fee', value: '−$1,483' },
    { label: 'Maintenance, 10% set aside', value: '−$2,274' },
    { label: 'You keep', value: '$17,733' },
    { label: 'You keep if you charge $2,020', value: '$18,902' },
  ],
  note: 'Vacancy: Des Moines metro, U.S. Census 2019–2023, unless you change it. Taxes, insurance, HOA and mortgage are left out until you enter them.',
}

const report = {
  address,
  property,
  rentDollars: 1895,
  source: 'own-rentals' as const,
  note: '',
  likely: { low: 1780, high: 2020 },
  wide: { label: '8 of 10 homes like this', value: '$1,690 to $2,110' },
  rents: [1840, 1895, 1760, 1990, 2135],
  basis: 'Based on 30 signed leases within about 9 mi. The 5 most similar are within 1.1 mi, the oldest from May 2026.',
  proof: [
    {
      label: 'Track record',
      value: 'half of our estimates were within 9% of the asking rent, tested on 160 apartment listings from 2018 and 2019',
    },
    { label: 'Days on market', value: '24, average of 5 comparables' },
  ],
  nearest: [
    { address: '2302 Adams Ave', note: '0.3 mi, 94% similar', rent: '$1,840' },
    { address: '3106 Beaver Ave', note: '0.4 mi, 91% similar', rent: '$1,895' },
    { address: '2715 48th St', note: '0.7 mi, 86% similar', rent: '$1,760' },
  ],
  year,
}
const proved = { name: firstNameOf(name), property: '2418 Beaver Ave' }
const welcome = {
  ...addressee,
  hasPhone: true,
  contact: { name: 'Claire Holloway', phone: '(515) 555-0143', email: 'claire@example.com' },
  steps: [
    { label: 'Claire Holloway calls you to say hello', day: 'by Mon, Nov 23' },
    { label: 'You sign the management agreement', day: 'done' },
    { label: 'We walk through your property together', day: 'Fri, Nov 27, 10:00 AM Central' },
    { label: 'We take photos and finish the listing', day: 'by Fri, Dec 4' },
  ],
  fees: feesOfPlan(feeSchedule, 'full-service', { propertyType: 'single-family', unitCount: 1 }),
  hasCalendarFile: true,
  managementBegins: 'The agreement is signed and the fee is paid, so management begins after the walkthrough.',
  url: link,
}
const enrolled = {
  ...addressee,
  address,
  propertyType: 'Single Family Home',
  unitCount: 1,
  rentDollars: 1895,
  fees: feesOfPlan(feeSchedule, 'online', { propertyType: 'single-family', unitCount: 1 }),
  left: 'Two things are left: read and sign the management agreement and pay the $199 onboarding fee.',
  url: link,
}

const agreement = {
  property,
  propertyAddress: address,
  url: link,
  until: 'December 5, 2026',
  needsCode: true,
  isForTwo: false,
}
const halfSigned = { property, documentName: 'Lead-based paint disclosure', propertyAddress: address }
const signed = { property, propertyAddress: address, signedOn: 'November 21, 2026 at 10:12 AM Central' }

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
  url: link,
}

/** Emails to owners, realtors and other visitors. */
export const OWNER_SAMPLES = [
  sampleMail('analysis-report', 'An owner who asked for a rental analysis', analysisReportMail, {
    reports: [report],
    url: link,
  }),
  sampleMail(
    'analysis-report',
    'An owner with a confirmed email address',
    analysisReportMail,
    { reports: [{ ...report, property: proved.property }], url: link },
    'known',
  ),
  sampleMail(
    'analysis-report',
    'An owner who asked about several properties',
    analysisReportMail,
    {
      reports: [
        report,
        {
          address: '1107 Polk Blvd, Des Moines, IA 50311',
          property: 'your home in Des Moines',
          ...{
            rentDollars: null,
            source: null,
            note: '',
            likely: null,
            wide: null,
            rents: [],
            basis: '',
            proof: [],
            nearest: [],
          },
        },
      ],
      url: link,
    },
    'several',
  ),
  sampleMail('owner-sign-in', 'An owner or realtor who asked to sign in', ownerSignInMail, {
    minutes: 30,
    url: link,
  }),
  sampleMail(
    'passkey-changed',
    'An owner who added a passkey to their page',
    ownerPasskeyChangedMail,
    {
      change: 'added' as const,
      passkey: 'Safari on an iPhone',
      at: 'November 24, 2026 at 10:12 AM Central',
      url: link,
    },
    'owner',
  ),
  sampleMail('report-link', 'An owner who asked for their report link again', reportLinkMail, {
    address,
    property,
    url: link,
    year,
  }),
  marketingSample(
    sampleMail('rent-change', 'An owner who signed up for rent alerts', rentChangeMail, {
      property,
      before: { dollars: 1575, day: 'November 21, 2026' },
      after: { dollars: 1625, likely: '$1,505 to $1,770' },
      url: link,
    }),
  ),
  sampleMail('rent-vs-sell-table', 'A visitor who unlocked the rent-versus-sell table', rentVsSellTableMail, {
    verdict: 'RENT OUT',
    yearsToHold: 3,
    difference: 31_240,
    firstYearCashFlow: 8928,
    breakEvenRent: 1664,
    rows: [
      { year: 1, wealthIfRent: 148_200, wealthIfSell: 139_100, difference: 9100 },
      { year: 2, wealthIfRent: 167_900, wealthIfSell: 147_400, difference: 20_500 },
      { year: 3, wealthIfRent: 187_640, wealthIfSell: 156_400, difference: 31_240 },
    ],
    url: link,
  }),
  sampleMail('webinar-registration', 'Someone who registered for the webinar', webinarRegistrationMail, {
    ...webinar,
    isOver: false,
  }),
  sampleMail(
    'webinar-registration',
    'Someone who signed up for the next webinar after the last one',
    webinarRegistrationMail,
    { ...webinar, isOver: true },
    'over',
  ),
  marketingSample(sampleMail('webinar-next-date', 'Someone waiting for the next webinar', webinarNextDateMail, webinarDate)),
  sampleMail('webinar-moved', 'Someone who registered for a webinar that was rescheduled', webinarMovedMail, webinarDate),
  sampleMail('privacy-request', 'Someone who asked for a copy of their data, or to have it deleted', privacyRequestMail, {
    kind: 'Deletion',
    days: 7,
    url: link,
  }),
  sampleMail('privacy-answer', 'Someone who asked for a copy of their data', privacyAnswerMail, {
    answer: 'Hello Dana,\n\nHere is a copy of your data.',
    copy: { url: link, days: 30 },
  }),
  sampleMail('referral-receipt', 'A realtor who referred a client', referralReceiptMail, {
    ...addressee,
    url: link,
    feeCents: feeSchedule.referral.successfulReferralCents,
  }),
  sampleMail('referral-paid', 'A realtor whose referral fee we paid', referralPaidMail, {
    ...addressee,
    url: link,
    paidCents: feeSchedule.referral.successfulReferralCents,
    paidOn: 'November 21, 2026',
    submittedOn: 'September 3, 2026',
  }),
  sampleMail('enrollment-received', 'An owner who enrolled online', enrollmentReceivedMail, { ...enrolled, isDuplicate: false }),
  sampleMail(
    'enrollment-received',
    'An owner who enrolled a property we already had under the same email',
    enrollmentReceivedMail,
    { ...enrolled, isDuplicate: true },
    'duplicate',
  ),
  sampleMail('walkthrough-booked', 'An owner who booked a walkthrough, with a calendar file', walkthroughMail, {
    ...walkthrough,
    kind: 'booked' as const,
  }),
  sampleMail(
    'walkthrough-booked',
    'An owner who hasn’t confirmed a walkthrough yet',
    walkthroughMail,
    { ...walkthrough, kind: 'booked' as const, confirmBy: 'Monday, November 23, 10:00 AM Central' },
    'unconfirmed',
  ),
  sampleMail('walkthrough-released', 'An owner who didn’t confirm a walkthrough in time', walkthroughMail, {
    ...walkthrough,
    kind: 'released' as const,
  }),
  sampleMail('walkthrough-moved', 'An owner who moved a walkthrough, with a calendar file', walkthroughMail, {
    ...walkthrough,
    kind: 'moved' as const,
  }),
  sampleMail('walkthrough-canceled', 'An owner who canceled a walkthrough, with a calendar file', walkthroughMail, {
    ...walkthrough,
    kind: 'canceled' as const,
  }),
  sampleMail(
    'walkthrough-booked',
    'An owner with a confirmed email address, greeted by name',
    walkthroughMail,
    { ...walkthrough, name: firstNameOf(name), kind: 'booked' as const },
    'known',
  ),
  sampleMail('staff-mail', 'An owner who got an email from staff', staffMail, {
    subject: 'Our walkthrough of 2418 Beaver Ave',
    message: 'It was good to see the house today.\n\nThe two repairs that we talked about come to about $400 in total.',
    senderName: 'Sam Rivers',
  }),
  sampleMail('invoice', 'An owner who got an invoice', invoiceMail, invoice),
  sampleMail('invoice', 'An owner who pays by card', invoiceMail, { ...invoice, paysByCard: true }, 'card'),
  sampleMail('invoice-reminder', 'An owner with an overdue invoice', invoiceReminderMail, { ...invoice, daysLate: 3 }),
  sampleMail('agreement-link', 'An owner whose agreement is ready to be signed', agreementLinkMail, agreement),
  sampleMail('agreement-link', 'Each of two owners', agreementLinkMail, { ...agreement, isForTwo: true }, 'two'),
  sampleMail('document-link', 'An owner with a document to sign', documentLinkMail, {
    property,
    documentName: 'Lead-based paint disclosure',
    propertyAddress: address,
    url: link,
    until: 'December 5, 2026',
    needsCode: true,
    isForTwo: false,
  }),
  sampleMail('document-signed', 'An owner who signed a document, with the signed file', documentSignedMail, {
    property,
    documentName: 'Lead-based paint disclosure',
    propertyAddress: address,
    signedOn: 'November 21, 2026',
    isByBoth: false,
  }),
  sampleMail('document-declined', 'An owner who signed a document that the other owner declined', documentEndedMail, {
    ...halfSigned,
    end: 'declined',
  }),
  sampleMail('document-ended', 'An owner who signed a document that we voided', documentEndedMail, {
    ...halfSigned,
    end: 'voided',
  }),
  sampleMail(
    'document-ended',
    'An owner who signed a document that we replaced',
    documentEndedMail,
    { ...halfSigned, end: 'replaced' },
    'replaced',
  ),
  sampleMail(
    'document-ended',
    'An owner who signed a document that the other owner didn’t sign',
    documentEndedMail,
    { ...halfSigned, end: 'expired' },
    'expired',
  ),
  sampleMail('document-reminder', 'An owner who hasn’t signed yet', documentReminderMail, {
    property,
    documentName: 'Property management agreement',
    propertyAddress: address,
    url: link,
    until: 'December 5, 2026',
    needsCode: true,
    isForTwo: false,
  }),
  sampleMail('signing-code', 'An owner who is about to sign', signingCodeMail, {
    code: '000000',
    property,
    minutes: 15,
  }),
  sampleMail('agreement-signed', 'An owner who signed, with the signed file', agreementSignedMail, {
    ...signed,
    isByBoth: false,
  }),
  sampleMail('agreement-signed', 'Each of two owners who signed', agreementSignedMail, { ...signed, isByBoth: true }, 'both'),
  sampleMail('payment-receipt', 'An owner who paid', paymentReceiptMail, {
    ...addressee,
    amount: '$199.00',
    description: 'Onboarding fee',
    propertyAddress: address,
    paidAt: new Date('2026-11-21T18:00:00Z'),
    reference: 'sample',
    isTest: false,
  }),
  sampleMail('refund', 'An owner who got a refund', refundMail, {
    ...addressee,
    what: 'Onboarding fee',
    amount: '$199.00',
    total: '$199.00',
    paid: '$199.00',
    isWhole: true,
    propertyAddress: address,
    refundedAt: new Date('2026-11-23T18:00:00Z'),
    reference: 'sample',
    by: 'card',
    follows: 'The onboarding fee is due again.',
  }),
  sampleMail('welcome', 'A new client', welcomeMail, welcome),
  sampleMail('welcome', 'A new client with a confirmed email address', welcomeMail, { ...welcome, ...proved }, 'known'),
]
