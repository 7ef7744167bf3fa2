import { z } from 'zod'

/** The buttons of a message in the outbox. */
export const messageActionSchema = z.object({ intent: z.enum(['resend', 'release']) })
