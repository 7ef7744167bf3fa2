import { z } from 'zod'
import { emailAddress } from '#app/modules/forms/fields.ts'
import { settingsSection } from '../section.server.ts'
import { emailAddresses, wholeNumber } from '../typed-values.ts'

const MAX_BRAKE = 100_000

/** Who of us gets a mail, when mails are held, and when forms refuse new leads. */
export const notificationsSection = settingsSection({
  key: 'notifications',
  title: 'Notifications',
  note: () => 'Who of us gets a mail.',
  settings: ['notifyEmail', 'noticeAddresses', 'mailHourlyBrake', 'leadHourlyBrake'],
  fields: () => [
    { name: 'notifyEmail', label: 'All notices', hint: 'those without their own address, and the digest', kind: 'email' },
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
    {
      name: 'leadHourlyBrake',
      label: 'Lead brake',
      hint: 'new leads from public forms; beyond it the forms refuse them',
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
      leadHourlyBrake: String(read('leadHourlyBrake')),
    }
  },
  toSettings: ({ notifyEmail, mailHourlyBrake, leadHourlyBrake, ...noticeAddresses }) => ({
    notifyEmail,
    mailHourlyBrake,
    leadHourlyBrake,
    noticeAddresses,
  }),
})

const notificationsSchema = z.object({
  notifyEmail: emailAddress('Enter the address that notices go to'),
  leads: emailAddresses(),
  referrals: emailAddresses(),
  money: emailAddresses(),
  mailHourlyBrake: wholeNumber(0, MAX_BRAKE, 'mails as a whole number'),
  leadHourlyBrake: wholeNumber(1, MAX_BRAKE, 'leads as a whole number'),
})
