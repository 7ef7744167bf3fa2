const STATES = ['queued', 'sent', 'kept', 'failed', 'suppressed'] as const

export type OutboxState = (typeof STATES)[number]

/** The states of a message in the words of the outbox, in the order of its filter. */
export const STATE_LABELS: Record<OutboxState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
  suppressed: 'Not wanted',
}

/** The colour of a state's badge. */
export const STATE_COLORS = {
  queued: 'yellow',
  sent: 'green',
  kept: 'blue',
  failed: 'red',
  suppressed: 'gray',
} as const satisfies Record<OutboxState, string>

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
