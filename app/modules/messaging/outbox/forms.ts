import { z } from 'zod'

/** The buttons of a message in the outbox. */
export const messageActionSchema = z.object({ intent: z.enum(['resend', 'release']) })

/** The button above the messages that are held. */
export const outboxActionSchema = z.object({ intent: z.literal('release-held-by-site') })
