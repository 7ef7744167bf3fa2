import { formatCount } from '#app/format/money.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import type { PRIVACY_STATES, PRIVACY_WISHES } from '#app/db/schema/privacy.ts'

export type PrivacyWish = (typeof PRIVACY_WISHES)[number]
export type PrivacyState = (typeof PRIVACY_STATES)[number]

/** Days from the proof of the mailbox to the answer (docs/product/privacy-requests.md). */
export const ANSWER_DAYS = 45
/** Days that the mailed link can prove a request; after them it is forgotten. */
export const PROOF_DAYS = TOKEN_LIFE_MS.privacy_request / DAY_MS
/** Days that the link to a copy works, and the copy is kept. */
export const COPY_DAYS = TOKEN_LIFE_MS.privacy_copy / DAY_MS
/** Days that an answered request is kept, so that the answer can be shown: two years (docs/product/privacy-requests.md). */
export const REQUEST_KEPT_DAYS = 731
/** From so many days before its end on, a request is shown as pressing. */
const PRESSING_DAYS = 7

/** By when a request that was proved at this moment is to be answered. */
export function answerDue(provedAt: Date): Date {
  return new Date(provedAt.getTime() + ANSWER_DAYS * DAY_MS)
}

/** What staff can do about a request as it is, in the order in which it is to be done; nothing of one that was answered or not proved. */
export function stepsOf({ wish, state }: { wish: PrivacyWish; state: PrivacyState }): readonly ('copy' | 'deletion')[] {
  if (state === 'in_work') return ['deletion']
  if (state !== 'open') return []
  return wish === 'both' ? ['copy', 'deletion'] : [wish]
}

/** The state of a request once its copy was sent. */
export function stateAfterCopy(wish: PrivacyWish): PrivacyState {
  return wish === 'both' ? 'in_work' : 'done'
}

/** What two requests of one person ask for together. */
export function combineWishes(one: PrivacyWish, other: PrivacyWish): PrivacyWish {
  return one === other ? one : 'both'
}

/** 'today', '4 days left', '2 days late', counted from the moment `now`. */
export function daysLeft(dueAt: Date, now: Date): { text: string; isPressing: boolean } {
  const days = Math.ceil((dueAt.getTime() - now.getTime()) / DAY_MS)
  const isPressing = days <= PRESSING_DAYS
  if (days < 1) {
    const late = Math.floor((now.getTime() - dueAt.getTime()) / DAY_MS)
    return { text: late === 0 ? 'due today' : `${formatCount(late, 'day')} late`, isPressing }
  }
  return { text: `${formatCount(days, 'day')} left`, isPressing }
}
