import { z } from 'zod'
import { emailAddress } from '#app/modules/forms/fields.ts'
import { settingsSection } from '../section.server.ts'
import { emailAddresses, wholeNumber } from '../typed-values.ts'

const MAX_MAILS = 100_000

/** Who of us gets a mail, and when mails are held. */
export const notificationsSection = settingsSection({
  key: 'notifications',
  title: 'Notifications',
  note: () => 'Who of us gets a mail.',
  settings: ['notifyEmail', 'noticeAddresses', 'mailHourlyBrake'],
  fields: () => [
    { name: 'notifyEmail', label: 'All notices', hint: 'those with no address of their own, and the digest', kind: 'email' },
    { name: 'leads', label: 'Enrollment, walkthrough', hint: 'several with commas; empty: where all notices go', kind: 'emails' },
    { name: 'referrals', label: 'New referral', kind: 'emails' },
    { name: 'money', label: 'Payment, signature', kind: 'emails' },
    {
      name: 'mailHourlyBrake',
      label: 'Mail brake',
      hint: 'mails to unconfirmed addresses; beyond it they are held in the outbox',
      kind: 'number',
      unit: 'an hour',
    },
  ],
  schema: () => notificationsSchema,
  toTexts: (read) => {
    const { leads, referrals, money } = read('noticeAddresses')
    return {
      notifyEmail: read('notifyEmail'),
      leads: leads.join(', '),
      referrals: referrals.join(', '),
      money: money.join(', '),
      mailHourlyBrake: String(read('mailHourlyBrake')),
    }
  },
  toSettings: ({ notifyEmail, mailHourlyBrake, ...noticeAddresses }) => ({ notifyEmail, mailHourlyBrake, noticeAddresses }),
})

const notificationsSchema = z.object({
  notifyEmail: emailAddress('Enter the address that notices go to'),
  leads: emailAddresses(),
  referrals: emailAddresses(),
  money: emailAddresses(),
  mailHourlyBrake: wholeNumber(0, MAX_MAILS, 'mails as a whole number'),
})
