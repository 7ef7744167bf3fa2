import { z } from 'zod'
import { settingsSection } from './section.server.ts'
import { wholeNumber } from '#app/modules/settings/typed-values.ts'

/** Rate limits for the email, text message and CRM providers. */
export const providerRatesSection = settingsSection({
  key: 'provider-rates',
  title: 'Sending limits',
  contents: 'Emails, texts, CRM',
  note: () => 'Anything over the limit waits under Jobs. Emails that people are waiting for go ahead of campaign emails.',
  settings: ['providerRates'],
  fields: () => [
    { name: 'mailsPerMinute', label: 'Emails', hint: 'set by your mail server', kind: 'number', unit: 'per minute' },
    { name: 'mailsPerHour', label: 'Emails in an hour', kind: 'number', unit: 'per hour' },
    { name: 'textsPerMinute', label: 'Text messages', kind: 'number', unit: 'per minute' },
    { name: 'crmLeadsPerMinute', label: 'Leads to the CRM', kind: 'number', unit: 'per minute' },
  ],
  schema: () => ratesSchema,
  toTexts: (read) => Object.fromEntries(Object.entries(read('providerRates')).map(([name, number]) => [name, String(number)])),
  toSettings: (providerRates) => ({ providerRates }),
})

const perMinute = wholeNumber(1, 100_000, 'a whole number')

const ratesSchema = z.object({
  mailsPerMinute: perMinute,
  mailsPerHour: wholeNumber(1, 1_000_000, 'a whole number'),
  textsPerMinute: perMinute,
  crmLeadsPerMinute: perMinute,
})
