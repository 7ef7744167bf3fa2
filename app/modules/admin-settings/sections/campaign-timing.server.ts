import { z } from 'zod'
import { settingsSection } from '../section.server.ts'
import { wholeNumber } from '../typed-values.ts'

const hours = wholeNumber(0, 720, 'hours as a whole number')
const days = wholeNumber(1, 365, 'days as a whole number')

/** When campaigns write. */
export const campaignTimingSection = settingsSection({
  key: 'campaign-timing',
  title: 'Campaign timing',
  settings: ['campaignTiming'],
  fields: () => [
    { heading: 'Warm lead', name: 'initialResponseHours', label: 'First message after', kind: 'number', unit: 'hours' },
    { name: 'followUpEveryDays', label: 'Then one every', kind: 'number', unit: 'days' },
    { name: 'durationDays', label: 'For', kind: 'number', unit: 'days' },
    { heading: 'Before a walkthrough', name: 'firstReminderDays', label: 'First reminder', kind: 'number', unit: 'days' },
    { name: 'secondReminderDays', label: 'Second reminder', kind: 'number', unit: 'days' },
    { name: 'lastReminderHours', label: 'Last reminder', kind: 'number', unit: 'hours' },
    { name: 'textReminderHours', label: 'By text message', kind: 'number', unit: 'hours' },
    { heading: 'Onboarding', name: 'welcomeHours', label: 'Welcome after', kind: 'number', unit: 'hours' },
    { name: 'checklistReminderDays', label: 'Checklist after', kind: 'number', unit: 'days' },
    { name: 'onboardingFollowUpDays', label: 'Follow-up after', kind: 'number', unit: 'days' },
  ],
  schema: () => timingSchema,
  toTexts: (read) => Object.fromEntries(Object.entries(read('campaignTiming')).map(([name, number]) => [name, String(number)])),
  toSettings: (campaignTiming) => ({ campaignTiming }),
})

const timingSchema = z.object({
  initialResponseHours: hours,
  followUpEveryDays: days,
  durationDays: days,
  firstReminderDays: days,
  secondReminderDays: days,
  lastReminderHours: hours,
  textReminderHours: hours,
  welcomeHours: hours,
  checklistReminderDays: days,
  onboardingFollowUpDays: days,
})
