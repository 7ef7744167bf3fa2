import { z } from 'zod'

/** Buttons of a message in the outbox. */
export const messageActionSchema = z.object({ intent: z.enum(['resend', 'release']) })

/** The button above held messages. */
export const outboxActionSchema = z.object({ intent: z.literal('release-held-by-site') })
