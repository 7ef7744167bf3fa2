/**
 * Times in the company's time zone and the steps of the workflows, reimplemented from docs/product/campaigns.md without the
 * product's code.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Clocks go forward on March 14, 2027, 2 AM Central, and back on November 7. */
const SUMMER = { from: Date.UTC(2027, 2, 14, 8), to: Date.UTC(2027, 10, 7, 7) }

function isSummer(moment: number): boolean {
  return moment >= SUMMER.from && moment < SUMMER.to
}

/** The local time, encoded as if it were UTC. */
function wallOf(moment: number): number {
  return moment - (isSummer(moment) ? 5 : 6) * HOUR_MS
}

/** The same local time a number of days later. */
export function wallDaysLater(moment: number, days: number): number {
  const wall = wallOf(moment) + days * DAY_MS
  const inSummer = wall + 5 * HOUR_MS
  return isSummer(inSummer) ? inSummer : wall + 6 * HOUR_MS
}

/** Minutes since midnight in the company's time zone. */
export function minutesOfDay(moment: number): number {
  return Math.floor((wallOf(moment) % DAY_MS) / MINUTE_MS)
}

/** Hours of a day, 'hh:mm', from the first up to but not including the second. */
export type Hours = { from: string; to: string }

export function isWithin(moment: number, hours: Hours): boolean {
  const minutes = minutesOfDay(moment)
  return minutes >= minutesOf(hours.from) && minutes < minutesOf(hours.to)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const onWall = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', ...options })
const longDay = onWall({ weekday: 'long', month: 'long', day: 'numeric' })
const clock = onWall({ hour: 'numeric', minute: '2-digit' })
const shortMoment = onWall({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** 'Tuesday, March 2 10:00 AM' */
export function dayAndTime(moment: number): string {
  return `${longDay.format(moment)} ${clock.format(moment)}`
}

/** 'Tue, Mar 2, 10:00 AM', for failure messages. */
export function inShort(moment: number): string {
  return shortMoment.format(moment)
}

/** A step of a workflow. `days` and `hours` are the number of a setting; `times`: the number of the follow-up. */
export type Step = {
  id: string
  template: string
  channel: 'email' | 'sms'
  isMarketing: boolean
  isReminder: boolean
  days?: string
  hours?: string
  times?: number
  only?: 'without welcome' | 'while open'
}

const followUp = (number: number): Step => ({
  ...{ id: `warm-lead-${number}`, template: `warm-lead-${number}`, channel: 'email', isMarketing: true, isReminder: false },
  ...{ hours: 'initialResponseHours', days: 'followUpEveryDays', times: number - 1 },
})

const service = { channel: 'email', isMarketing: false } as const
const reminders = (prefix: string): Step[] =>
  (
    [
      { name: 'walkthrough-7-days', days: 'firstReminderDays' },
      { name: 'walkthrough-3-days', days: 'secondReminderDays' },
      { name: 'walkthrough-24-hours', hours: 'lastReminderHours' },
      { name: 'walkthrough-2-hours', hours: 'textReminderHours', channel: 'sms' },
    ] as const
  ).map(({ name, ...when }) => ({ ...service, ...when, id: `${prefix}${name}`, template: name, isReminder: true }))

const afterEnrolling = (name: string) => ({ ...service, id: name, template: name, isReminder: false })

export const WORKFLOW_STEPS: Readonly<Record<'warm_lead' | 'confirmation' | 'onboarding', readonly Step[]>> = {
  warm_lead: Array.from({ length: 16 }, (_, index) => followUp(index + 1)),
  confirmation: reminders(''),
  onboarding: [
    { ...afterEnrolling('onboarding-welcome'), hours: 'welcomeHours', only: 'without welcome' },
    { ...afterEnrolling('onboarding-checklist'), days: 'checklistReminderDays', only: 'while open' },
    { ...afterEnrolling('onboarding-follow-up'), days: 'onboardingFollowUpDays', isMarketing: true },
    ...reminders('onboarding-'),
  ],
}

/** When a step is due, counted from the start of its run or back from the walkthrough; null if it has no time. */
export function dueAt(
  step: Step,
  { startsAt, walkthroughAt }: { startsAt: number; walkthroughAt: number | null },
  settings: Readonly<Record<string, number>>,
  { movesEarly = true } = {},
): number | null {
  const days = step.days === undefined ? 0 : (settings[step.days] ?? 0) * (step.times ?? 1)
  const hours = step.hours === undefined ? 0 : (settings[step.hours] ?? 0)
  if (step.times !== undefined && days > (settings.durationDays ?? 0)) return null
  if (!step.isReminder) return wallDaysLater(startsAt + hours * HOUR_MS, days)
  if (walkthroughAt === null) return null
  const due = wallDaysLater(walkthroughAt - hours * HOUR_MS, -days)
  const isEarly = movesEarly && step.channel === 'sms' && isWithin(walkthroughAt, { from: '00:00', to: '10:00' })
  return isEarly ? Math.min(due, firstWithin(walkthroughAt - 24 * HOUR_MS, { from: '18:00', to: '18:05' }, GRID)) : due
}

const GRID = 5 * 60_000

/** The first grid time within the hours, at or after this one. */
export function firstWithin(moment: number, hours: Hours, gridMs: number): number {
  let at = moment
  while (!isWithin(at, hours)) at += gridMs
  return at
}
