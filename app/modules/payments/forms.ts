import { z } from 'zod'
import { readCents } from '#app/format/cents-text.ts'
import { carriedText, optionalText, requiredText } from '#app/modules/forms/fields.ts'

/** The buttons of the demo's own checkout. */
export const testCheckoutSchema = z.object({ intent: z.enum(['pay', 'fail', 'cancel']) })

/** The button of who may not see the payment: its lead stays unnamed. */
export const MAIL_LINK = 'mail-link'

/** The page of a payment: it goes on, or mails the link to the report again. */
export const paymentResultSchema = z.object({ intent: z.literal(MAIL_LINK).optional() })

const MAX_REFUND_CENTS = 99_999_999
const MESSAGE_REFUND = 'Enter an amount from $0.01 up to what was paid, for example 45.50'

/** What was refunded, noted by hand. `seen`: the cents that were refunded when the form was made, so that a form that is sent twice counts once. */
export const refundSchema = z.object({
  amount: requiredText(MESSAGE_REFUND, 14).transform((text, context): number => {
    const cents = readCents(text, 1, MAX_REFUND_CENTS)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: MESSAGE_REFUND })
    return z.NEVER
  }),
  checkNumber: optionalText(40),
  seen: carriedText(20),
})
