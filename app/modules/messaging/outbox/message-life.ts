import type { messages } from '#app/db/schema/index.ts'

/** A message's progress: its state, and after sending, the reports about it. */
export type MessageLife = (typeof messages.$inferSelect)['state'] | 'delivered' | 'bounced' | 'complained' | 'answered'

type Facts = Pick<typeof messages.$inferSelect, 'state' | 'deliveredAt' | 'bouncedAt' | 'complainedAt' | 'answeredAt'>

/**
 * A message's progress. After sending, the most important report counts, in any order of arrival: complaint, reply (a person who replied got the message, even if a copy
 * bounced), bounce, delivery.
 */
export function messageLife({ state, deliveredAt, bouncedAt, complainedAt, answeredAt }: Facts): MessageLife {
  if (state !== 'sent') return state
  if (complainedAt !== null) return 'complained'
  if (answeredAt !== null) return 'answered'
  if (bouncedAt !== null) return 'bounced'
  return deliveredAt === null ? 'sent' : 'delivered'
}
