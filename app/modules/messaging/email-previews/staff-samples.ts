import { feeSchedule } from '#app/content/fees.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { agreementNoticeMail } from '../templates/agreement.ts'
import { emailChangedMail, emailChangeMail } from '../templates/account/email-change.ts'
import { enrollmentNoticeMail } from '../templates/enrollment.ts'
import { campaignTestMail } from '../templates/staff/campaign-test.ts'
import { systemAlarmMail } from '../templates/staff/system-alarm.ts'
import { weeklyReportMail } from '../templates/staff/weekly-report.ts'
import { dueTodayMail } from '../templates/staff/due-today.ts'
import { invitationMail } from '../templates/account/invitation.ts'
import { leadNoticesMail } from '../templates/staff/lead-notices.ts'
import { noticeDigestMail } from '../templates/staff/notice-digest-mail.ts'
import { passwordChangedMail, passwordResetMail } from '../templates/account/password.ts'
import { passkeyChangedMail } from '../templates/account/passkeys.ts'
import { newClientNoticeMail, paymentNoticeMail } from '../templates/payment.ts'
import { privacyNoticeMail } from '../templates/privacy.ts'
import { referralNoticeMail } from '../templates/referral.ts'
import { signInWarningMail } from '../templates/account/sign-in-warning.ts'
import { secondStepWarningMail, twoStepChangedMail } from '../templates/account/two-step.ts'
import { walkthroughNoticeMail } from '../templates/walkthrough.ts'
import { SAMPLE, sampleMail } from './sample-mail.ts'

const { name, email, phone, address, leadUrl } = SAMPLE

/** Emails to the address in the NOTIFY_EMAIL setting. */
export const STAFF_SAMPLES = [
  sampleMail('campaign-test', 'Staff: a campaign text message test', campaignTestMail, {
    name: 'Walkthrough reminder by text',
    text: 'See you on Tuesday, November 24 at 9:00 AM at 2418 Beaver Ave. Running late? Call us. Reply STOP to end texts.',
  }),
  sampleMail('referral-notice', 'Staff: a realtor referred a client', referralNoticeMail, {
    realtorName: 'Robin Vance',
    realtorCompany: 'Sample Realty',
    realtorPhone: '(515) 555-0188',
    clientName: name,
    clientEmail: email,
    clientPhone: phone,
    clientConsented: true,
    propertyAddress: address,
    notes: 'Moves in March.\nThe furnace is from 2019.',
    alsoReferredBy: ['Alex Moreno'],
    url: leadUrl,
  }),
  sampleMail('system-alarm', 'Administrators: part of the site has had a problem for ten minutes', systemAlarmMail, {
    part: 'Mail',
    says: '3 emails couldn’t be sent. The oldest has waited 12 minutes. In 24 hours, 41 emails went out, 0 bounced, 0 failed.',
    todo: 'We’re retrying. The provider said: 421 Too many connections',
    since: 'November 24, 2026 at 10:12 AM Central',
    url: leadUrl,
  }),
  sampleMail('privacy-notice', 'Staff: a request for a copy or deletion of personal data', privacyNoticeMail, {
    email,
    kind: 'Deletion',
    message: 'Please remove me, we sold the house.',
    due: 'January 5, 2027',
    url: leadUrl,
  }),
  sampleMail('enrollment-notice', 'Staff: an owner enrolled online', enrollmentNoticeMail, {
    name,
    email,
    phone,
    address,
    propertyType: 'Single Family Home',
    unitCount: 1,
    rentDollars: 1895,
    fees: feesOfPlan(feeSchedule, 'online', { propertyType: 'single-family', unitCount: 1 }),
    isUpdate: false,
    withheld: null,
    isDuplicate: false,
    url: leadUrl,
  }),
  sampleMail('lead-notices', 'Staff: a lead is new or was assigned', leadNoticesMail, {
    assigned: [{ name, propertyAddress: address, url: leadUrl }],
    created: [{ name: 'Robin Vance', propertyAddress: '', url: leadUrl }],
    listUrl: leadUrl,
    accountUrl: leadUrl,
  }),
  sampleMail('weekly-report', 'Staff: the week’s figures', weeklyReportMail, {
    days: 'Nov 16 to Nov 22',
    lines: [
      { label: 'New leads', value: '12; 133% of your goal of 9; was 8' },
      { label: 'Time to first contact', value: '2 h 10 min; median; was 3 h' },
    ],
    analyticsUrl: leadUrl,
    stopUrl: leadUrl,
  }),
  sampleMail('due-today', 'Staff: what’s due today, sent each morning', dueTodayMail, {
    actions: [
      { what: 'Call about the walkthrough date', note: `${name}, since Fri, Nov 20` },
      { what: 'Send the fee comparison', note: 'Robin Vance, today, 10:30 AM' },
    ],
    more: 1,
    dashboardUrl: leadUrl,
    accountUrl: leadUrl,
  }),
  sampleMail('walkthrough-notice', 'Staff: a walkthrough was booked, moved, canceled or released', walkthroughNoticeMail, {
    kind: 'moved' as const,
    name,
    email,
    phone,
    propertyAddress: address,
    day: 'Tuesday, November 24',
    hours: '10:00 AM to 11:00 AM Central',
    before: 'Monday, November 23, 9:00 AM Central',
    confirmBy: 'Monday, November 23, 10:00 AM Central',
    leadUrl,
  }),
  sampleMail('agreement-notice', 'Staff: an agreement was signed or declined', agreementNoticeMail, {
    outcome: 'declined' as const,
    name,
    propertyAddress: address,
    reason: 'We decided to sell the house.',
    isSigner: true,
    url: leadUrl,
  }),
  sampleMail(
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
  sampleMail('payment-notice', 'Staff: a payment needs attention', paymentNoticeMail, {
    title: 'A lead paid twice',
    text: `${name} paid the onboarding fee a second time. Refund one of the two payments at the payment provider.`,
    amount: '$199.00',
    reference: 'sample',
    url: leadUrl,
  }),
  sampleMail('sign-in-warning', 'Staff: someone is guessing an account’s password', signInWarningMail, {
    name: 'Robin',
    attempts: 20,
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
  sampleMail('invitation', 'Staff: an invitation to join the team', invitationMail, {
    name: 'Robin',
    invitedBy: 'Jo Lindqvist',
    days: 7,
    url: SAMPLE.link,
  }),
  sampleMail('password-reset', 'Staff: a link to reset a password', passwordResetMail, {
    name: 'Robin',
    minutes: 60,
    url: SAMPLE.link,
  }),
  sampleMail('password-changed', 'Staff: an account’s password was changed', passwordChangedMail, {
    name: 'Robin',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
  sampleMail('email-change', 'Staff: confirm a new email address', emailChangeMail, {
    name: 'Robin',
    hours: 24,
    url: SAMPLE.link,
  }),
  sampleMail('email-changed', 'Staff: a notice to the old address after an email change', emailChangedMail, {
    name: 'Robin',
    email: 'robin@example.com',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
  sampleMail('second-step-warning', 'Staff: someone has an account’s password and is guessing its code', secondStepWarningMail, {
    name: 'Robin',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
  sampleMail('two-step-changed', 'Staff: an administrator removed an account’s second step', twoStepChangedMail, {
    name: 'Robin',
    change: 'reset' as const,
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
  sampleMail('passkey-changed', 'Staff: a passkey was added to an account', passkeyChangedMail, {
    name: 'Robin',
    change: 'added' as const,
    passkey: 'Safari on an iPhone',
    at: 'November 24, 2026 at 10:12 AM Central',
  }),
  sampleMail('notice-digest', 'Staff: more than ten notices arrived within an hour', noticeDigestMail, {
    notices: [
      {
        title: `New online enrollment: ${name}`,
        rows: [
          { label: 'Owner', value: name },
          { label: 'Email', value: email },
          { label: 'Property', value: address },
        ],
        quote: null,
        remarks: ['We already had this lead.'],
        url: leadUrl,
      },
      {
        title: 'New referral: Sam Sample',
        rows: [{ label: 'Client', value: 'Sam Sample' }],
        quote: { label: 'Notes', text: 'Please call in the evening.' },
        remarks: [],
        url: null,
      },
    ],
    more: 3,
    outboxUrl: SAMPLE.link,
  }),
]
