import { z } from 'zod'
import { oneOf, requiredText } from '#app/modules/forms/fields.ts'
import { CAMPAIGN_WAITS } from '#app/modules/settings/setting-schemas.ts'
import { settingsSection } from './section.server.ts'
import { wholeNumber } from '#app/modules/settings/typed-values.ts'

const hours = wholeNumber(CAMPAIGN_WAITS.hours.min, CAMPAIGN_WAITS.hours.max, 'a whole number of hours')
const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** A switch's label says what it does. */
const STARTS = [
  { value: 'on', label: 'On: starts automatically' },
  { value: 'off', label: 'Off: staff start it' },
] as const
const counts = (what: string) => [
  { value: 'on', label: `On: ${what} are counted` },
  { value: 'off', label: `Off: ${what} are not counted` },
]
const onOrOff = oneOf(['on', 'off'], 'Choose on or off').transform((word) => word === 'on')
const clockTime = requiredText('Enter a time, for example 08:00', 5).refine(
  (text) => CLOCK_TIME.test(text),
  'Enter a time, for example 08:00',
)
/** A reminder this close to the walkthrough would never be sent: 30 minutes before is too late. */
const hoursBefore = wholeNumber(1, CAMPAIGN_WAITS.hours.max, 'a whole number of hours')
const days = wholeNumber(CAMPAIGN_WAITS.days.min, CAMPAIGN_WAITS.days.max, 'a whole number of days')

/** Campaign timing, and which campaigns start automatically. */
export const campaignTimingSection = settingsSection({
  key: 'campaign-timing',
  title: 'Campaigns',
  contents: 'Steps, hours, opens',
  settings: ['campaignTiming', 'campaignSending'],
  fields: () => [
    {
      heading: 'Warm lead',
      name: 'initialResponseHours',
      label: 'First message after',
      hint: 'after the campaign starts',
      kind: 'number',
      unit: 'hours',
    },
    {
      name: 'followUpEveryDays',
      label: 'Then send one every',
      hint: 'no more than one marketing email per day',
      kind: 'number',
      unit: 'days',
    },
    { name: 'durationDays', label: 'Stop after', hint: 'after the first message', kind: 'number', unit: 'days' },
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
      hint: 'skipped if nothing is left to do',
      kind: 'number',
      unit: 'days',
    },
    { name: 'onboardingFollowUpDays', label: 'Follow-up after', kind: 'number', unit: 'days' },
    {
      heading: 'When and how',
      name: 'startsWarmLead',
      label: 'Start Warm lead',
      hint: 'at New Lead, Analysis Submitted, Proposal',
      kind: 'choice',
      options: STARTS,
    },
    {
      name: 'startsConfirmation',
      label: 'Start Confirmation',
      hint: 'at Site Visit and Walkthrough Scheduled',
      kind: 'choice',
      options: STARTS,
    },
    { name: 'startsOnboarding', label: 'Start Onboarding', hint: 'at Enrolled, Closed', kind: 'choice', options: STARTS },
    {
      name: 'mailFrom',
      label: 'Send email from',
      hint: 'Central time. Messages outside these hours wait.',
      kind: 'time',
    },
    { name: 'mailTo', label: 'Send email until', kind: 'time' },
    {
      name: 'countsOpenings',
      label: 'Track opens',
      hint: 'in marketing emails, with a hidden image',
      kind: 'choice',
      options: counts('opens'),
    },
    {
      name: 'countsClicks',
      label: 'Track clicks',
      hint: 'in marketing emails, with links through our site',
      kind: 'choice',
      options: counts('clicks'),
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
    countsClicks,
    ...campaignTiming
  }) => ({
    campaignTiming,
    campaignSending: { startsWarmLead, startsConfirmation, startsOnboarding, mailFrom, mailTo, countsOpenings, countsClicks },
  }),
})

function sendingText(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'on' : 'off'
}

const timingFields = z.object({
  initialResponseHours: hours,
  followUpEveryDays: days,
  durationDays: days,
  firstReminderDays: days,
  secondReminderDays: days,
  lastReminderHours: hoursBefore,
  textReminderHours: hoursBefore,
  welcomeHours: hours,
  checklistReminderDays: days,
  onboardingFollowUpDays: days,
  startsWarmLead: onOrOff,
  startsConfirmation: onOrOff,
  startsOnboarding: onOrOff,
  mailFrom: clockTime,
  mailTo: clockTime,
  countsOpenings: onOrOff,
  countsClicks: onOrOff,
})

/** A sequence's messages must be in order and at different times: each value is the distance from the day. */
const timingSchema = timingFields.superRefine((typed, context) => {
  const refuse = (name: keyof typeof typed, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  const { firstReminderDays, secondReminderDays, lastReminderHours, welcomeHours } = typed
  const { checklistReminderDays, onboardingFollowUpDays } = typed
  if (secondReminderDays >= firstReminderDays) refuse('secondReminderDays', 'Enter fewer days than the first reminder')
  const secondHours = secondReminderDays * 24
  if (lastReminderHours >= secondHours)
    refuse('lastReminderHours', `Enter fewer than ${secondHours} hours, when the second reminder is sent`)
  const checklistHours = checklistReminderDays * 24
  if (welcomeHours >= checklistHours)
    refuse('welcomeHours', `Enter fewer than ${checklistHours} hours, when the checklist is sent`)
  if (onboardingFollowUpDays <= checklistReminderDays) refuse('onboardingFollowUpDays', 'Enter more days than the checklist')
})
