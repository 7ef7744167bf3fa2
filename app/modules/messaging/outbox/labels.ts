import type { MessageLife } from './message-life.ts'

/** How far a message has come in the words of the outbox, in the order of its filter. */
export const LIFE_LABELS: Record<MessageLife, string> = {
  queued: 'Queued',
  held: 'On hold',
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
  mailbox_hour: 'This address got 3 emails within an hour and confirmed none of them',
  mailbox_day: 'This address got 10 emails within a day and confirmed none of them',
  site_hour: 'The site reached its hourly limit of emails to unconfirmed addresses',
  paused: 'An admin held it back after sending was paused',
} as const

export const CHANNEL_LABELS = { email: 'Emails', sms: 'Text messages' } as const
