import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { readSearch } from '#app/format/search-words.ts'
import type { MessageLife } from './message-life.ts'

/** How far a message has come in the words of the outbox, in the order of its filter. */
export const LIFE_LABELS: Record<MessageLife, string> = {
  queued: 'Queued',
  held: 'Held back',
  sent: 'Sent',
  delivered: 'Delivered',
  answered: 'Answered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  kept: 'Kept here',
  collected: 'In a digest',
  failed: 'Failed',
  suppressed: 'Suppressed',
}

/** The color of its badge. */
export const LIFE_COLORS = {
  queued: 'yellow',
  held: 'orange',
  sent: 'green',
  delivered: 'emerald',
  answered: 'purple',
  bounced: 'red',
  complained: 'red',
  kept: 'blue',
  collected: 'gray',
  failed: 'red',
  suppressed: 'gray',
} as const satisfies Record<MessageLife, string>

/** Days after which the text of a message is removed. */
export const BODY_DAYS = 90

/** Why a message is held, as the outbox says it. */
export const HELD_LABELS = {
  mailbox_hour: 'This address got 3 emails within an hour and has confirmed none of them',
  mailbox_day: 'This address got 10 emails within a day and has confirmed none of them',
  site_hour: 'The site sent as many emails to unconfirmed addresses as it may within an hour',
} as const

export const CHANNEL_LABELS = { email: 'Emails', sms: 'Text messages' } as const

/** Which messages the outbox shows; null for all. `to`: what the address or number of their recipient begins with; blank for all. */
export type OutboxConditions = { life: MessageLife | null; channel: keyof typeof CHANNEL_LABELS | null; to: string }

export type OutboxFilter = OutboxConditions & { page: PageQuery }

/** The filter that a query string asks for. Words that are no state or channel ask for all of them. */
export function parseOutboxFilter(query: URLSearchParams): OutboxFilter {
  return {
    life: keyOf(LIFE_LABELS, query.get('state')),
    channel: keyOf(CHANNEL_LABELS, query.get('channel')),
    to: readSearch(query.get('to')).toLowerCase(),
    page: readPageQuery(query),
  }
}

/** What an address says of a filter. */
export function outboxQuery({ life, channel, to }: OutboxConditions): { state?: string; channel?: string; to?: string } {
  return { state: life ?? undefined, channel: channel ?? undefined, to: to || undefined }
}

function keyOf<Key extends string>(labels: Record<Key, string>, asked: string | null): Key | null {
  return (Object.keys(labels) as Key[]).find((key) => key === asked) ?? null
}
