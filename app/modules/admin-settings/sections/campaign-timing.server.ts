import { z } from 'zod'
import { oneOf, requiredText } from '#app/modules/forms/fields.ts'
import { CAMPAIGN_WAITS } from '#app/modules/settings/catalogue.server.ts'
import { settingsSection } from '../section.server.ts'
import { wholeNumber } from '../typed-values.ts'

const hours = wholeNumber(CAMPAIGN_WAITS.hours.min, CAMPAIGN_WAITS.hours.max, 'hours as a whole number')
const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const SWITCH = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const
const onOrOff = oneOf(['on', 'off'], 'Choose on or off').transform((word) => word === 'on')
const clockTime = requiredText('Enter a time, for example 08:00', 5).refine(
  (text) => CLOCK_TIME.test(text),
  'Enter a time, for example 08:00',
)
const days = wholeNumber(CAMPAIGN_WAITS.days.min, CAMPAIGN_WAITS.days.max, 'days as a whole number')

/** When campaigns write, and which begin by themselves. */
export const campaignTimingSection = settingsSection({
  key: 'campaign-timing',
  title: 'Campaigns',
  settings: ['campaignTiming', 'campaignSending'],
  fields: () => [
    {
      heading: 'Warm lead',
      name: 'initialResponseHours',
      label: 'First message after',
      hint: 'counted from the start',
      kind: 'number',
      unit: 'hours',
    },
    {
      name: 'followUpEveryDays',
      label: 'Then one every',
      hint: 'one marketing mail a day at most',
      kind: 'number',
      unit: 'days',
    },
    { name: 'durationDays', label: 'For', hint: 'counted from the first message', kind: 'number', unit: 'days' },
    { heading: 'Before a walkthrough', name: 'firstReminderDays', label: 'First reminder', kind: 'number', unit: 'days' },
    { name: 'secondReminderDays', label: 'Second reminder', kind: 'number', unit: 'days' },
    { name: 'lastReminderHours', label: 'Last reminder', kind: 'number', unit: 'hours' },
    {
      name: 'textReminderHours',
      label: 'By text message',
      hint: 'only with consent, 8:00 AM to 9:00 PM',
      kind: 'number',
      unit: 'hours',
    },
    { heading: 'Onboarding', name: 'welcomeHours', label: 'Welcome after', kind: 'number', unit: 'hours' },
    {
      name: 'checklistReminderDays',
      label: 'Checklist after',
      hint: 'left out when nothing is open',
      kind: 'number',
      unit: 'days',
    },
    { name: 'onboardingFollowUpDays', label: 'Follow-up after', kind: 'number', unit: 'days' },
    {
      heading: 'Start by itself, when a lead reaches a status of the workflow',
      ...{
        name: 'startsWarmLead',
        label: 'Warm lead',
        hint: 'New Lead, Analysis Submitted, Proposal',
        kind: 'choice',
        options: SWITCH,
      },
    },
    {
      name: 'startsConfirmation',
      label: 'Confirmation',
      hint: 'Site Visit and Walkthrough Scheduled',
      kind: 'choice',
      options: SWITCH,
    },
    { name: 'startsOnboarding', label: 'Onboarding', hint: 'Enrolled, Closed', kind: 'choice', options: SWITCH },
    {
      heading: 'Mails of campaigns',
      name: 'mailFrom',
      label: 'E-mail from',
      hint: 'Central time; what falls outside waits',
      kind: 'time',
    },
    { name: 'mailTo', label: 'E-mail until', kind: 'time' },
    {
      name: 'countsOpenings',
      label: 'Count openings',
      hint: 'of marketing mails, by a picture in them',
      kind: 'choice',
      options: SWITCH,
    },
  ],
  schema: () => timingSchema,
  toTexts: (read) => ({
    ...Object.fromEntries(Object.entries(read('campaignTiming')).map(([name, number]) => [name, String(number)])),
    ...Object.fromEntries(Object.entries(read('campaignSending')).map(([name, value]) => [name, sendingText(value)])),
  }),
  toSettings: ({
    startsWarmLead,
    startsConfirmation,
    startsOnboarding,
    mailFrom,
    mailTo,
    countsOpenings,
    ...campaignTiming
  }) => ({
    campaignTiming,
    campaignSending: { startsWarmLead, startsConfirmation, startsOnboarding, mailFrom, mailTo, countsOpenings },
  }),
})

function sendingText(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'on' : 'off'
}

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
  startsWarmLead: onOrOff,
  startsConfirmation: onOrOff,
  startsOnboarding: onOrOff,
  mailFrom: clockTime,
  mailTo: clockTime,
  countsOpenings: onOrOff,
})
