import { z } from 'zod'

/** The buttons of the demo's own checkout. */
export const testCheckoutSchema = z.object({ intent: z.enum(['pay', 'fail', 'cancel']) })

/** The button of who may not see the payment: its lead stays unnamed. */
export const MAIL_LINK = 'mail-link'

/** The page of a payment: it goes on, or mails the link to the report again. */
export const paymentResultSchema = z.object({ intent: z.literal(MAIL_LINK).optional() })
