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

/** The state that a query string asks for; null for all of them and for words that are no state. */
export function parseState(asked: string | null): OutboxState | null {
  return STATES.find((state) => state === asked) ?? null
}

/** A place in the outbox, for the `after` of a query string: the moment and the id of its last row. */
export function formatCursor(row: { createdAt: Date; id: string }): string {
  return `${row.createdAt.getTime()}.${row.id}`
}

/** Reads such a place; null for what cannot be one. */
export function parseCursor(after: string | null): { createdAt: Date; id: string } | null {
  const match = /^(\d{1,15})\.([0-9a-f]{32})$/.exec(after ?? '')
  return match?.[1] && match[2] ? { createdAt: new Date(Number(match[1])), id: match[2] } : null
}
