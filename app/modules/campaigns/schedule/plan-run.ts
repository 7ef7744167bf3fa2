import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'
import { nextInWindow, type SendingWindow, TEXT_WINDOW } from '#app/modules/messaging/consent/sending-window.ts'
import { after, before, type CampaignTiming, delayOf, eveningBefore, type PlannedStep } from './step-times.ts'

/** How late a step after the start may still be sent; later ones are skipped, for example after downtime. */
export const MAX_LATE_MS = 2 * DAY_MS
/** A reminder later than this before the walkthrough is not useful. */
export const MIN_AHEAD_MS = 30 * MINUTE_MS

/**
 * past: its time was before the walkthrough was known or moved, or the walkthrough is over · too_late: it could not be sent in
 * time · same_time: another reminder is due at the same time.
 */
export type TimeSkip = 'past' | 'too_late' | 'same_time'

/** The input for a run's schedule. */
export type RunFacts = {
  /** The base for delays after the start. */
  anchorAt: Date
  walkthroughAt: Date | null
  /** When this walkthrough time was first seen. */
  walkthroughSeenAt: Date | null
}

/** How a step was settled: its message was created, or why it was skipped. */
export type Settled = ReadonlyMap<string, string>
export const SENT = 'sent'

export type Schedule = {
  steps: readonly PlannedStep[]
  settled: Settled
  run: RunFacts
  timing: CampaignTiming
  /** The hours for emails. The hours for texts are set by law. */
  mailWindow: SendingWindow
}

/** The input for reminder times. */
export type Times = Pick<Schedule, 'steps' | 'run' | 'timing'>

/** An unsettled step, and when its message is sent. */
export type Upcoming = { step: PlannedStep; at: Date }

export type Plan = {
  /** Steps that are past without a message. */
  skips: { step: PlannedStep; reason: TimeSkip }[]
  /** Due steps in order. */
  due: Upcoming[]
  /** Later steps, the next one first. */
  upcoming: Upcoming[]
  /** No more steps can follow. */
  isOver: boolean
}

/** Which steps of a run are due at `now`, later, or past. Pure. */
export function planRun(schedule: Schedule, now: Date): Plan {
  const plan: Plan = { skips: [], due: [], upcoming: [], isOver: isOver(schedule, now) }
  for (const timed of inOrder(schedule)) {
    const reason = whySkipped(schedule, timed, now)
    const { step, at } = timed
    // A late reminder counts again if the walkthrough was moved to a later day since.
    if (schedule.settled.has(step.id) && (reason !== null || !isLateReminder(schedule, step))) continue
    if (reason !== null) plan.skips.push({ step, reason })
    else if (at <= now) plan.due.push({ step, at })
    else plan.upcoming.push({ step, at })
  }
  return plan
}

type Timed = Upcoming & { dueAt: Date }

/** The steps that have a time, ordered by it, then by position. */
function inOrder(schedule: Schedule): Timed[] {
  return schedule.steps
    .flatMap((step): Timed[] => {
      const dueAt = dueTime(schedule, step)
      if (dueAt === null) return []
      const window = step.channel === 'sms' ? TEXT_WINDOW : schedule.mailWindow
      return [{ step, dueAt, at: nextInWindow(dueAt, window) }]
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.step.position - other.step.position)
}

/** When a step is due, regardless of its window; null if it has no time. */
export function dueTime(schedule: Pick<Schedule, 'run' | 'timing'>, step: PlannedStep): Date | null {
  const { walkthroughAt } = schedule.run
  const dueAt = settingsTime(schedule, step)
  if (dueAt === null || walkthroughAt === null || step.anchor === 'start' || step.channel === 'email') return dueAt
  const evening = eveningBefore(walkthroughAt)
  return evening !== null && evening < dueAt ? evening : dueAt
}

/** The same without the evening rule: a text sent the evening before does not make emails late. */
function settingsTime({ run, timing }: Pick<Schedule, 'run' | 'timing'>, step: PlannedStep): Date | null {
  const delay = delayOf(step, timing)
  if (delay === null) return null
  if (step.anchor === 'start') return after(run.anchorAt, delay)
  return run.walkthroughAt === null ? null : before(run.walkthroughAt, delay)
}

function isLateReminder({ settled }: Schedule, step: PlannedStep): boolean {
  const how = settled.get(step.id)
  return step.anchor === 'before_walkthrough' && (how === 'past' || how === 'too_late' || how === 'same_time')
}

function whySkipped(schedule: Schedule, { step, dueAt, at }: Timed, now: Date): TimeSkip | null {
  if (step.anchor === 'start') return now.getTime() > at.getTime() + MAX_LATE_MS ? 'too_late' : null
  const { walkthroughAt, walkthroughSeenAt } = schedule.run
  if (walkthroughAt === null) return null
  if (walkthroughAt <= now || (walkthroughSeenAt !== null && dueAt <= walkthroughSeenAt)) return 'past'
  const last = lastMoment(schedule, step, dueAt, walkthroughAt)
  if (Math.max(at.getTime(), now.getTime()) > last) return 'too_late'
  return hasTwin(schedule, step, dueAt) ? 'same_time' : null
}

/** Whether a later reminder by the same channel is due at the same time, because no one should get two at once. */
function hasTwin({ steps, settled, run, timing }: Schedule, step: PlannedStep, dueAt: Date): boolean {
  return steps.some((other) => {
    if (other.anchor === 'start' || other.channel !== step.channel || other.position <= step.position) return false
    const how = settled.get(other.id)
    return (how === undefined || how === SENT) && dueTime({ run, timing }, other)?.getTime() === dueAt.getTime()
  })
}

/** Whether a reminder in the outbox is too late: the next one is due, or the walkthrough is over or canceled. */
export function isStale(schedule: Times, step: PlannedStep, now: Date): boolean {
  const { walkthroughAt } = schedule.run
  const dueAt = dueTime(schedule, step)
  if (walkthroughAt === null || dueAt === null) return true
  return now.getTime() >= lastMoment(schedule, step, dueAt, walkthroughAt)
}

/** The last time for a reminder: before the next one is due, and while it is useful. */
function lastMoment(schedule: Times, step: PlannedStep, dueAt: Date, walkthroughAt: Date): number {
  const later = schedule.steps.flatMap((other) => {
    const otherDue = other.id === step.id || other.anchor === 'start' ? null : settingsTime(schedule, other)
    return otherDue !== null && otherDue > dueAt ? [otherDue.getTime()] : []
  })
  return Math.min(walkthroughAt.getTime() - MIN_AHEAD_MS, ...later)
}

/** A run's steps and how many are settled. Reminders count if there is a walkthrough, or if the workflow has only reminders. */
export function progressOf({ steps, settled, run, timing }: Omit<Schedule, 'mailWindow'>): { settled: number; steps: number } {
  const hasOthers = steps.some(({ anchor }) => anchor === 'start')
  const counted = steps.filter((step) =>
    step.anchor === 'start' ? delayOf(step, timing) !== null : run.walkthroughAt !== null || !hasOthers,
  )
  return { settled: counted.filter(({ id }) => settled.has(id)).length, steps: counted.length }
}

/**
 * Whether no more steps can follow: all steps from the start are settled, and there is no walkthrough ahead. A run with only
 * reminders waits for a walkthrough, and until it is over, because it may be moved.
 */
function isOver(schedule: Schedule, now: Date): boolean {
  const { steps, settled, run } = schedule
  const fromStart = steps.filter((step) => step.anchor === 'start')
  if (fromStart.some((step) => !settled.has(step.id) && dueTime(schedule, step) !== null)) return false
  if (fromStart.length === steps.length) return true
  return run.walkthroughAt === null ? fromStart.length > 0 : run.walkthroughAt <= now
}
