import { type PageQuery, readPageQuery } from '#app/db/page.ts'

const STATES = ['queued', 'held', 'sent', 'kept', 'collected', 'failed', 'suppressed'] as const

export type OutboxState = (typeof STATES)[number]

/** The states of a message in the words of the outbox, in the order of its filter. */
export const STATE_LABELS: Record<OutboxState, string> = {
  queued: 'Waiting',
  held: 'Held back',
  sent: 'Sent',
  kept: 'Kept here',
  collected: 'In a digest',
  failed: 'Failed',
  suppressed: 'Not wanted',
}

/** The colour of a state's badge. */
export const STATE_COLORS = {
  queued: 'yellow',
  held: 'orange',
  sent: 'green',
  kept: 'blue',
  collected: 'gray',
  failed: 'red',
  suppressed: 'gray',
} as const satisfies Record<OutboxState, string>

/** Days after which the text of a message is removed. */
export const BODY_DAYS = 90

/** Why a message is held, as the outbox says it. */
export const HELD_LABELS = {
  mailbox_hour: 'This address got 3 mails within an hour and has confirmed none of them',
  mailbox_day: 'This address got 10 mails within a day and has confirmed none of them',
  site_hour: 'The site sent as many mails to unconfirmed addresses as it may within an hour',
} as const

/** What the outbox shows: the messages of one state, or of all of them where that is null. */
export type OutboxFilter = { state: OutboxState | null; page: PageQuery }

/** The filter that a query string asks for. Words that are no state ask for all of them. */
export function parseOutboxFilter(query: URLSearchParams): OutboxFilter {
  const asked = query.get('state')
  return { state: STATES.find((state) => state === asked) ?? null, page: readPageQuery(query) }
}
