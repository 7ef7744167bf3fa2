import { formatDayAndTime } from '#app/format/date.ts'
import type { StepKey, listOpenSteps } from './onboarding-steps.ts'

/** When management begins. */
export const MANAGEMENT_BEGINS =
  'Management begins once the agreement is signed, the walkthrough is done and the onboarding fee is paid.'

/** What is left right after an online enrollment. */
export const STEPS_AFTER_ENROLLING: readonly StepKey[] = ['signature', 'walkthrough', 'terms', 'payment']

type Task = ReturnType<typeof listOpenSteps>[number]

const COUNTS = ['Nothing is', 'One thing is', 'Two things are', 'Three things are', 'Four things are']

export const NOTHING_LEFT = 'There’s nothing left for you to do.'

/**
 * A sentence about what an owner still has to do, with its count: 'Three things are left, in any order: read and sign the
 * management agreement, pick a time for the walkthrough, and pay the $199 onboarding fee.'
 */
export function formatLeft(left: readonly Task[], onboardingFee: string): string {
  const tasks = left.map((key) => taskOf(key, onboardingFee))
  const last = tasks.pop()
  if (last === undefined) return NOTHING_LEFT
  const count = COUNTS[left.length] ?? `${left.length} things are`
  if (tasks.length === 0) return `${count} left: ${last}.`
  // The terms come first. Only the other steps have no order.
  const order = left.includes('terms') ? '' : ', in any order'
  return `${count} left${order}: ${tasks.join(', ')}${tasks.length > 1 ? ',' : ''} and ${last}.`
}

function taskOf(key: Task, onboardingFee: string): string {
  switch (key) {
    case 'terms':
      return 'read the agreement terms'
    case 'walkthrough':
      return 'pick a time for the walkthrough'
    case 'confirmation':
      return 'confirm the walkthrough with the button in our email'
    case 'confirmation_call':
      return 'call us to confirm the walkthrough'
    case 'signature':
      return 'read and sign the management agreement'
    case 'payment':
      return `pay the ${onboardingFee} onboarding fee`
    case 'analysis':
    case 'enrollment':
      throw new Error(`The step ${key} is not something an owner still has to do`)
  }
}

/** Nothing is left to do right now. */
export const MESSAGE_ALL_SET = 'You’re all set for now.'
/** A payment that does not match is being reviewed. */
export const MESSAGE_CHECKING_PAYMENT = 'We’re checking your payment. Please don’t pay again until you hear from us.'

/** What to do about a time that no one has confirmed, without the final period. */
export function almostBooked(reason: 'unconfirmed' | 'not_mailed', at: Date): string {
  const next =
    reason === 'unconfirmed'
      ? 'Please confirm it with the link in our email'
      : 'We couldn’t email you the link to confirm it. Please call us'
  return `Almost booked for ${formatDayAndTime(at)}. ${next}`
}
