import { z } from 'zod'
import { readCents } from '#app/format/cents-text.ts'
import { carriedText, optionalText, requiredText } from '#app/modules/forms/fields.ts'
import { readJson } from '#app/format/json-text.ts'

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

/**
 * The body of `POST /api/stripe/create-session`: email, name, propertyAddress, amount, description, leadId. Only the lead's
 * id counts; all else is read from the database.
 */
const bodySchema = z.object({ leadId: z.string().min(1).max(64) })

/** The lead's id in a posted body; null where it names none, undefined where the body is no JSON. */
export function parseSessionRequest(body: string): string | null | undefined {
  const posted = readJson(body)
  if (posted === undefined) return undefined
  const parsed = bodySchema.safeParse(posted)
  return parsed.success ? parsed.data.leadId : null
}
