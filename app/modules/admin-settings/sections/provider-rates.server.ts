import { z } from 'zod'
import { settingsSection } from './section.server.ts'
import { wholeNumber } from '#app/modules/settings/typed-values.ts'

/** What is asked of the providers of mail, text messages and the CRM at most. */
export const providerRatesSection = settingsSection({
  key: 'provider-rates',
  title: 'Speed of sending',
  note: () =>
    'What is waiting is listed under Jobs; waiting does not count as a try. Campaigns leave room for mail that someone is waiting for.',
  settings: ['providerRates'],
  fields: () => [
    { name: 'mailsPerMinute', label: 'Mails', hint: 'what the mail server allows', kind: 'number', unit: 'a minute' },
    { name: 'mailsPerHour', label: 'Emails in an hour', kind: 'number', unit: 'an hour' },
    { name: 'textsPerMinute', label: 'Text messages', kind: 'number', unit: 'a minute' },
    { name: 'crmLeadsPerMinute', label: 'Leads to the CRM', kind: 'number', unit: 'a minute' },
  ],
  schema: () => ratesSchema,
  toTexts: (read) => Object.fromEntries(Object.entries(read('providerRates')).map(([name, number]) => [name, String(number)])),
  toSettings: (providerRates) => ({ providerRates }),
})

const perMinute = wholeNumber(1, 100_000, 'how many as a whole number')

const ratesSchema = z.object({
  mailsPerMinute: perMinute,
  mailsPerHour: wholeNumber(1, 1_000_000, 'how many as a whole number'),
  textsPerMinute: perMinute,
  crmLeadsPerMinute: perMinute,
})
