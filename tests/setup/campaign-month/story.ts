import { repeatableRandom } from '#app/modules/rent-estimator/model/evaluate.ts'
import { minutesOfDay, wallDaysLater, type WORKFLOW_STEPS } from './calendar.ts'

export type Workflow = keyof typeof WORKFLOW_STEPS

/** All events of the story happen on a five-minute grid. */
export const GRID_MS = 5 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A Monday, 9 AM in Des Moines, three weeks before clocks go forward. */
export const BEGINS_AT = Date.UTC(2027, 1, 22, 15)
export const ENDS_AT = BEGINS_AT + 45 * DAY_MS

/** A lead at the start of the story. */
export type Person = {
  name: string
  email: string
  phone: string | null
  wantsMail: boolean
  wantsTexts: boolean
  status: string
  walkthroughAt: number | null
  /** The agreement is signed. */
  hasSigned: boolean
  /** Contacted us through one of our forms when the story began. A realtor referred the others. */
  hasAsked: boolean
  /** An online payment has sent its welcome email. */
  isWelcomed: boolean
}

/** Actions of staff on a lead that is not in the trash, or of its owner. */
export type Change =
  | { kind: 'start'; workflow: Workflow }
  | { kind: 'status'; to: string }
  | { kind: 'walkthrough'; when: number | null }
  | { kind: 'book'; when: number }
  | { kind: 'answer' | 'bin' | 'pause' | 'continue' | 'stop' }
  | { kind: 'skip'; step: string }

/** Events of a lead, by name. The first three also happen in the trash. */
export type OfLead = { at: number; lead: string } & (
  Change | { kind: 'unsubscribe' } | { kind: 'text STOP' } | { kind: 'restore' } | { kind: 'merge'; into: string }
)

/** An event: of one lead, or of the settings for all. */
export type StoryEvent =
  | OfLead
  | ({ at: number } & (
      | { kind: 'timing'; change: Record<string, number> }
      | { kind: 'hours'; from: string; to: string }
      | { kind: 'text'; template: string; number: number }
      | { kind: 'switch off'; step: string }
    ))

export type Story = { people: Person[]; events: StoryEvent[] }

/** Fifty leads, and the events of the leads and settings over 45 days. The same seed returns the same story. */
export function buildStory(seed: number): Story {
  const dice = new Dice(seed)
  const people = Array.from({ length: 50 }, (_, number) => makePerson(dice, number))
  const changes: StoryEvent[] = [
    { at: day(8, 11), kind: 'switch off', step: 'warm-lead-12' },
    { at: day(10, 9.5), kind: 'timing', change: { followUpEveryDays: 3, firstReminderDays: 6 } },
    { at: day(12, 15), kind: 'text', template: 'warm-lead-6', number: 2 },
    { at: day(12, 15), kind: 'text', template: 'walkthrough-3-days', number: 2 },
    { at: day(16, 20), kind: 'hours', from: '09:30', to: '18:00' },
    { at: day(24, 3), kind: 'timing', change: { followUpEveryDays: 2, textReminderHours: 3 } },
  ]
  const lives = people.flatMap((person, number) => liveOf(dice, { person, number, people }))
  return { people, events: [...changes, ...lives].toSorted((one, other) => one.at - other.at) }
}

/** A number of days and hours after the story begins. */
function day(days: number, hours: number): number {
  return BEGINS_AT + days * DAY_MS + hours * HOUR_MS
}

class Dice {
  readonly #next: () => number
  constructor(seed: number) {
    this.#next = repeatableRandom(seed)
  }
  below(sides: number): number {
    return Math.floor(this.#next() * sides)
  }
  oneIn(sides: number): boolean {
    return this.below(sides) === 0
  }
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0]
  }
  /** A time on the grid, a number of days after the story begins. */
  moment(fromDays: number, toDays: number): number {
    const steps = Math.floor(((toDays - fromDays) * DAY_MS) / GRID_MS)
    return BEGINS_AT + fromDays * DAY_MS + this.below(steps) * GRID_MS
  }
  /** A walkthrough time by day, a number of days after a moment. */
  walkthrough(after: number, [from, to]: [number, number]): number {
    const days = from + this.below(to - from + 1)
    const midnight = after - minutesOfDay(after) * 60_000
    return wallDaysLater(midnight, days) + (9 + this.below(17) / 2) * HOUR_MS
  }
}

const WARM = 25
const CONFIRMED = 40

function workflowOf(number: number): Workflow {
  if (number < WARM) return 'warm_lead'
  return number < CONFIRMED ? 'confirmation' : 'onboarding'
}

/** Pairs that share a mailbox: the same spelling, two spellings, and a client with a warm lead. */
const MAILBOXES: Readonly<Record<number, string>> = {
  0: 'both@example.com',
  1: 'both@example.com',
  2: 'pat.lee@example.com',
  3: 'patlee+rental@example.com',
  4: 'client@example.com',
  40: 'client@example.com',
  5: '',
  41: '',
}

function makePerson(dice: Dice, number: number): Person {
  const workflow = workflowOf(number)
  const email = MAILBOXES[number] ?? `lead${number}@example.com`
  const hasPhone = !dice.oneIn(4)
  const statuses = {
    warm_lead: ['leads', 'analysis_submitted', 'proposal'],
    confirmation: ['site_visit_scheduled', 'walkthrough_scheduled', 'contract_sent'],
    onboarding: ['enrolled', 'closed'],
  } as const
  const hasWalkthrough = workflow === 'confirmation' ? !dice.oneIn(8) : workflow === 'onboarding' && dice.oneIn(2)
  return {
    name: `Lead ${String(number).padStart(2, '0')}`,
    email,
    phone: hasPhone ? `+1515555${String(1000 + number)}` : null,
    wantsMail: number < 5 || number === 40 || !dice.oneIn(8),
    wantsTexts: !dice.oneIn(3),
    status: dice.pick(statuses[workflow]),
    walkthroughAt: hasWalkthrough ? dice.walkthrough(BEGINS_AT, [1, 24]) : null,
    hasSigned: dice.oneIn(3),
    hasAsked: number % 3 !== 1,
    isWelcomed: workflow === 'onboarding' && dice.oneIn(3),
  }
}

type Living = { person: Person; number: number; people: readonly Person[] }

/** Events of one lead: its campaign starts, then up to four more. Conflicting ones are kept apart. */
function liveOf(dice: Dice, { person, number, people }: Living): StoryEvent[] {
  const lead = person.name
  const startAt = dice.moment(0, 1.5)
  const started = { at: startAt, kind: 'start', lead, workflow: workflowOf(number) } as const
  // Leads that share a mailbox get every message, so that the gate has work to do.
  if (MAILBOXES[number] !== undefined) return [started]
  const kinds = Array.from({ length: 1 + dice.below(4) }, () => dice.pick(KINDS))
  const [merged] = dice.oneIn(6) ? mergeOf(dice, { person, number, people }) : []
  const end = merged?.at ?? ENDS_AT
  const others = kinds.flatMap((kind) => eventsOf(dice, kind, person)).filter(({ at }) => at > startAt && at < end)
  return [started, ...others, ...(merged ? [merged] : [])]
}

/** A lead is merged into the next one of its workflow, regardless of the messages that both received. */
function mergeOf(dice: Dice, { person, number, people }: Living): StoryEvent[] {
  const into = people[number + 1]
  const isLast = number + 1 === WARM || number + 1 === CONFIRMED || into === undefined || MAILBOXES[number + 1] !== undefined
  return isLast ? [] : [{ at: dice.moment(3, 25), kind: 'merge', lead: person.name, into: into.name }]
}

const KINDS = [
  'answer',
  'unsubscribe',
  'text STOP',
  'bin',
  'pause',
  'stop',
  'skip',
  'book',
  'move',
  'move',
  'cancel',
  'status',
  'start again',
] as const

function eventsOf(dice: Dice, kind: (typeof KINDS)[number], { name: lead }: Person): StoryEvent[] {
  const at = dice.moment(1, 34)
  const later = at + (1 + dice.below(12 * 24 * 6)) * GRID_MS
  switch (kind) {
    case 'bin':
      return [{ at, kind, lead }, ...(dice.oneIn(4) ? [] : [{ at: later, kind: 'restore', lead } as const])]
    case 'pause':
      return [{ at, kind, lead }, ...(dice.oneIn(5) ? [] : [{ at: later, kind: 'continue', lead } as const])]
    case 'skip':
      return [{ at, kind, lead, step: dice.pick(['warm-lead-3', 'warm-lead-7', 'walkthrough-3-days', 'onboarding-checklist']) }]
    case 'book':
      return [{ at, kind, lead, when: dice.walkthrough(at, [0, 12]) }]
    case 'move':
      return [{ at, kind: 'walkthrough', lead, when: dice.walkthrough(at, [0, 14]) }]
    case 'cancel':
      return [{ at, kind: 'walkthrough', lead, when: null }]
    case 'status':
      return [{ at, kind, lead, to: dice.pick(['proposal', 'contract_sent', 'enrolled', 'closed', 'won']) }]
    case 'start again':
      return [{ at, kind: 'start', lead, workflow: dice.pick(['warm_lead', 'confirmation', 'onboarding']) }]
    default:
      return [{ at, kind, lead }]
  }
}
