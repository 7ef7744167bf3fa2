import { z } from 'zod'
import { settingsSection } from './section.server.ts'
import { emailAddresses } from '#app/modules/settings/typed-values.ts'

/** Which staff get emails, when emails are held, and when forms refuse new leads. */
export const notificationsSection = settingsSection({
  key: 'notifications',
  title: 'Notifications',
  contents: 'Who gets which email',
  note: () => 'Who on our team gets an email.',
  settings: ['noticeAddresses'],
  plainFieldsBefore: 1,
  fields: () => [
    {
      name: 'leads',
      label: 'Enrollment, walkthrough',
      hint: 'separated by commas; leave blank to use the address for all notices',
      kind: 'emails',
    },
    { name: 'referrals', label: 'New referral', kind: 'emails' },
    { name: 'money', label: 'Payment, signature', kind: 'emails' },
  ],
  schema: () => notificationsSchema,
  toTexts: (read) => {
    const { leads, referrals, money } = read('noticeAddresses')
    return {
      leads: leads.join(', '),
      referrals: referrals.join(', '),
      money: money.join(', '),
    }
  },
  toSettings: (noticeAddresses) => ({ noticeAddresses }),
})

const notificationsSchema = z.object({
  leads: emailAddresses(),
  referrals: emailAddresses(),
  money: emailAddresses(),
})
