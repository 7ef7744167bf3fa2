import type { messages } from '#app/db/schema/index.ts'

/** Labels of message states, in the order of the outbox's filter. */
export const LIFE_LABELS: Record<MessageLife, string> = {
  queued: 'Queued',
  held: 'On hold',
  sent: 'Sent',
  delivered: 'Delivered',
  answered: 'Replied',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  kept: 'Kept here',
  collected: 'In a digest',
  failed: 'Failed',
  suppressed: 'Suppressed',
}

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

/** Days after which a message's text is removed. */
export const BODY_DAYS = 90

/** Labels of the reasons for holding a message, in the outbox. */
export const HELD_LABELS = {
  mailbox_hour: 'This address got 3 emails within an hour and confirmed none of them',
  mailbox_day: 'We sent this address 10 emails in one day, and it never confirmed one',
  site_hour: 'The site reached its hourly limit on emails to unconfirmed addresses',
  paused: 'An admin put it on hold after sending was paused',
} as const

export const CHANNEL_LABELS = { email: 'Emails', sms: 'Text messages' } as const

/** A message's progress: its state, and after sending, the reports about it. */
export type MessageLife = (typeof messages.$inferSelect)['state'] | 'delivered' | 'bounced' | 'complained' | 'answered'

type Facts = Pick<typeof messages.$inferSelect, 'state' | 'deliveredAt' | 'bouncedAt' | 'complainedAt' | 'answeredAt'>

/**
 * A message's progress. After sending, the most important report counts, in any order of arrival: complaint, reply (a person who
 * replied got the message, even if a copy bounced), bounce, delivery.
 */
export function messageLife({ state, deliveredAt, bouncedAt, complainedAt, answeredAt }: Facts): MessageLife {
  if (state !== 'sent') return state
  if (complainedAt !== null) return 'complained'
  if (answeredAt !== null) return 'answered'
  if (bouncedAt !== null) return 'bounced'
  return deliveredAt === null ? 'sent' : 'delivered'
}
