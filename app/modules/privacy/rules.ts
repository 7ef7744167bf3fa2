import { calendarDays } from '#app/format/date.ts'
import { formatCount } from '#app/format/money.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import type { PRIVACY_STATES, PRIVACY_REQUEST_KINDS } from '#app/db/schema/privacy.ts'

export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number]
export type PrivacyState = (typeof PRIVACY_STATES)[number]

/** Days from the mailbox's proof to the answer (docs/product/privacy-requests.md). */
export const ANSWER_DAYS = 45
/** Days that the emailed link can prove a request. After that, it is deleted. */
export const PROOF_DAYS = TOKEN_LIFE_MS.privacy_request / DAY_MS
/** Days that a copy and its link are kept. */
export const COPY_DAYS = TOKEN_LIFE_MS.privacy_copy / DAY_MS
/** Days that an answered request is kept as evidence: two years (docs/product/privacy-requests.md). */
export const REQUEST_KEPT_DAYS = 731
/** A request is marked as urgent from this many days before it is due. */
const PRESSING_DAYS = 7

/** When a request that was proved at this time is due. */
export function answerDue(provedAt: Date): Date {
  return new Date(provedAt.getTime() + ANSWER_DAYS * DAY_MS)
}

/** The remaining steps of a request, in order; none if it was answered or not proved. */
export function stepsOf({ kind, state }: { kind: PrivacyRequestKind; state: PrivacyState }): readonly ('copy' | 'deletion')[] {
  if (state === 'in_work') return ['deletion']
  if (state !== 'open') return []
  return kind === 'both' ? ['copy', 'deletion'] : [kind]
}

/** A request's state after its copy was sent. */
export function stateAfterCopy(kind: PrivacyRequestKind): PrivacyState {
  return kind === 'both' ? 'in_work' : 'done'
}

/** The combined kind of two requests from one person. */
export function combineKinds(one: PrivacyRequestKind, other: PrivacyRequestKind): PrivacyRequestKind {
  return one === other ? one : 'both'
}

/** 'due today', '4 days left', '2 days late', as of `now`. */
export function daysLeftToAnswer(dueAt: Date, now: Date): { text: string; isPressing: boolean } {
  const days = calendarDays(now, dueAt)
  const isPressing = days <= PRESSING_DAYS
  if (days === 0) return { text: 'due today', isPressing }
  return { text: days < 0 ? `${formatCount(-days, 'day')} late` : `${formatCount(days, 'day')} left`, isPressing }
}
