import { formatCount } from '#app/format/money.ts'
import type { SettingsCard } from '#app/modules/admin-settings/components/settings-section.tsx'
import type { TimePoint } from '#app/modules/admin-settings/components/time-line.tsx'
import { WORKFLOW_LABELS, type Workflow } from '#app/modules/campaigns/workflows.ts'
import { PLACES, usedIn } from '#app/modules/settings/places.ts'
import { paths } from '#app/paths.ts'

/** Stored campaign timing, by field name. */
type Timing = (name: string) => number

/** Maximum marks on a timeline; a phone can tell this many apart. */
const MAX_MARKS = 16

/** The cards of the campaign settings, by their heading. */
export function timingCards(values: Readonly<Record<string, string>>): Record<string, SettingsCard> {
  const timing = (name: string) => Number(values[name] ?? 0)
  return {
    'Warm lead': { points: warmLead(timing), seenOn: stepsOf('warm_lead') },
    'Before a walkthrough': { points: beforeWalkthrough(timing), seenOn: stepsOf('confirmation') },
    Onboarding: { points: onboarding(timing), seenOn: stepsOf('onboarding') },
    'When and how': { seenOn: usedIn(PLACES.campaigns) },
  }
}

function stepsOf(workflow: Workflow) {
  return usedIn({ label: `${WORKFLOW_LABELS[workflow]} steps`, to: paths.campaignWorkflow(workflow) })
}

const hours = (count: number) => formatCount(count, 'hour')
const days = (count: number) => formatCount(count, 'day')

/** The first message, then one every so many days: all of them, or as many as fit. */
function warmLead(timing: Timing): TimePoint[] {
  const every = timing('followUpEveryDays')
  const last = Math.floor(timing('durationDays') / every)
  const step = Math.ceil(last / (MAX_MARKS - 1))
  const followUps = Array.from({ length: last }, (_, at) => at + 1).filter((number) => number % step === 0 || number === last)
  const named = new Set([followUps[0], followUps[Math.floor(followUps.length / 2)], followUps.at(-1)])
  return [
    { label: hours(timing('initialResponseHours')) },
    ...followUps.map((number) => (named.has(number) ? { label: `day ${number * every}` } : {})),
  ]
}

function beforeWalkthrough(timing: Timing): TimePoint[] {
  const reminders = [
    { label: days(timing('firstReminderDays')), hoursBefore: 24 * timing('firstReminderDays') },
    { label: days(timing('secondReminderDays')), hoursBefore: 24 * timing('secondReminderDays') },
    { label: hours(timing('lastReminderHours')), hoursBefore: timing('lastReminderHours') },
    { label: 'text', hoursBefore: timing('textReminderHours'), mark: 'text' as const },
  ]
  const inOrder = reminders.toSorted((one, other) => other.hoursBefore - one.hoursBefore)
  return [...inOrder.map(({ label, mark }) => ({ label, ...(mark && { mark }) })), { label: 'walkthrough', mark: 'end' }]
}

function onboarding(timing: Timing): TimePoint[] {
  return [
    { label: 'enrolled', mark: 'end' },
    { label: hours(timing('welcomeHours')) },
    { label: days(timing('checklistReminderDays')) },
    { label: days(timing('onboardingFollowUpDays')) },
  ]
}
