import type { MessageLife } from './message-life.ts'

/** Labels of message states, in the order of the outbox's filter. */
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
  mailbox_day: 'This address got 10 emails within a day and confirmed none of them',
  site_hour: 'The site reached its hourly limit of emails to unconfirmed addresses',
  paused: 'An admin held it back after sending was paused',
} as const

export const CHANNEL_LABELS = { email: 'Emails', sms: 'Text messages' } as const
