import { formatCount } from '#app/format/money.ts'
import type { DELAY_UNITS, STEP_CONDITIONS, STEP_TIMINGS } from '#app/db/schema/campaigns.ts'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { keysOf } from '#app/format/records.ts'
import { type CampaignTiming, delayOf, type TimedStep } from './schedule/step-times.ts'
import type { Workflow } from './workflows.ts'

type Timing = (typeof STEP_TIMINGS)[number]

/** The source of a step's time: a setting, or its own delay after the start or before the walkthrough. */
export type LeavesBy = Timing | 'own_after_start' | 'own_before_walkthrough'

/** The names of the time settings on the settings page. */
const TIMING_LABELS: Readonly<Record<Timing, string>> = {
  initialResponseHours: 'First message',
  followUpEveryDays: 'Follow-ups',
  firstReminderDays: 'First reminder',
  secondReminderDays: 'Second reminder',
  lastReminderHours: 'Last reminder',
  textReminderHours: 'Text message reminder',
  welcomeHours: 'Welcome',
  checklistReminderDays: 'Checklist reminder',
  onboardingFollowUpDays: 'Onboarding follow-up',
}

/** The settings that count back from the walkthrough. The others count from the start. */
const BEFORE_WALKTHROUGH: ReadonlySet<string> = new Set<Timing>([
  'firstReminderDays',
  'secondReminderDays',
  'lastReminderHours',
  'textReminderHours',
])

/** Labels of step conditions, for staff. */
export const CONDITION_LABELS: Readonly<Record<(typeof STEP_CONDITIONS)[number], string>> = {
  always: 'Always',
  no_walkthrough: 'Only if no walkthrough is booked',
  no_welcome: 'Only if they didn’t get a welcome email after paying online',
  onboarding_open: 'Only if the agreement or walkthrough isn’t done',
}

/** The legal category of a step. */
export const LAW_LABELS = {
  marketing: 'Marketing: requires consent, limit one per day',
  service: 'About an appointment or contract: not marketing',
} as const

/** Whether a step counts from the start or back from the walkthrough. */
export function anchorOf(leavesBy: LeavesBy): TimedStep['anchor'] {
  return leavesBy === 'own_before_walkthrough' || BEFORE_WALKTHROUGH.has(leavesBy) ? 'before_walkthrough' : 'start'
}

/** The source of a step's time. */
export function leavesByOf({ anchor, timing }: TimedStep): LeavesBy {
  return timing ?? (anchor === 'start' ? 'own_after_start' : 'own_before_walkthrough')
}

/** The choices for a step's time, with the current values of the settings. */
export function leavesByOptions(settings: CampaignTiming): { value: LeavesBy; label: string }[] {
  const named = keysOf(TIMING_LABELS).map((timing) => {
    const every = timing === 'followUpEveryDays' ? 'every ' : ''
    const time = amountOf(settings[timing], timing.endsWith('Days') ? 'days' : 'hours')
    return { value: timing, label: `Setting: ${TIMING_LABELS[timing]}, ${every}${time}` }
  })
  return [
    { value: 'own_after_start', label: 'A set time after the start' },
    { value: 'own_before_walkthrough', label: 'A set time before the walkthrough' },
    ...named,
  ]
}

/** When a step is sent with the current settings: '7 days before the walkthrough'. */
export function timeInWords(step: TimedStep, settings: CampaignTiming): string {
  const delay = delayOf(step, settings)
  if (delay === null) return `Never: campaigns stop after ${amountOf(settings.durationDays, 'days')}`
  if (step.timing === 'followUpEveryDays') return `${amountOf(delay.days, 'days')} after the first message`
  const time = delay.days === 0 ? amountOf(delay.hours, 'hours') : amountOf(delay.days, 'days')
  if (step.anchor === 'before_walkthrough') return `${time} before the walkthrough`
  return delay.days === 0 && delay.hours === 0 ? 'At the start' : `${time} after the start`
}

/** When a workflow's messages are sent with the current settings, briefly. */
export function workflowTimes(workflow: Workflow, settings: CampaignTiming): string {
  if (workflow === 'confirmation') return 'before the walkthrough'
  if (workflow === 'onboarding') return 'after the lead is enrolled'
  const { initialResponseHours, followUpEveryDays, durationDays } = settings
  const every = followUpEveryDays === 1 ? 'every day' : `every ${followUpEveryDays} days`
  return `first message after ${amountOf(initialResponseHours, 'hours')}, then ${every} for ${amountOf(durationDays, 'days')}`
}

/** The source of its time: the setting's name, or a custom time. */
export function sourceInWords({ timing }: TimedStep): string {
  return timing === null ? 'Custom time' : `Setting: ${TIMING_LABELS[timing]}`
}

/**
 * Sorts steps by time: first those after the start, then those before the walkthrough, which end with the last one. Steps that
 * are never sent come last in their group.
 */
export function compareTimes(settings: CampaignTiming): (one: TimedStep, other: TimedStep) => number {
  return (one, other) => placeOf(one, settings) - placeOf(other, settings)
}

/** A sort key for a step's time, in milliseconds. */
function placeOf(step: TimedStep, settings: CampaignTiming): number {
  const delay = delayOf(step, settings)
  const ofKind = step.anchor === 'start' ? 0 : 2 * BEYOND_ALL
  if (delay === null) return ofKind + BEYOND_ALL
  const time = delay.days * DAY_MS + delay.hours * HOUR_MS
  return step.anchor === 'start' ? time : ofKind - time
}

/** Longer than any delay. */
const BEYOND_ALL = 1000 * DAY_MS

/** '1 hour', '3 days' */
function amountOf(count: number, unit: (typeof DELAY_UNITS)[number]): string {
  return formatCount(count, unit.slice(0, -1), unit)
}
