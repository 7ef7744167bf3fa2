import type { messages } from '#app/db/schema/index.ts'

/** How far a message has come: its state, and after it was sent what was reported about it. */
export type MessageLife = (typeof messages.$inferSelect)['state'] | 'delivered' | 'bounced' | 'complained' | 'answered'

type Facts = Pick<typeof messages.$inferSelect, 'state' | 'deliveredAt' | 'bouncedAt' | 'complainedAt' | 'answeredAt'>

/**
 * How far a message has come. Of what was reported after it was sent, what matters most counts, in whatever order it was reported: a complaint, then an answer
 * (anyone who answers has got it, though a copy of it bounced), then that it came back, then that it arrived.
 */
export function messageLife({ state, deliveredAt, bouncedAt, complainedAt, answeredAt }: Facts): MessageLife {
  if (state !== 'sent') return state
  if (complainedAt !== null) return 'complained'
  if (answeredAt !== null) return 'answered'
  if (bouncedAt !== null) return 'bounced'
  return deliveredAt === null ? 'sent' : 'delivered'
}
