import { z } from 'zod'
import { readCents } from '#app/format/cents-text.ts'
import { hiddenText, optionalText, requiredText } from '#app/modules/forms/fields.ts'
import { readJson } from '#app/format/json-text.ts'
import { MAIL_LINK } from './messages.ts'

/** The buttons of the demo checkout. */
export const testCheckoutSchema = z.object({ intent: z.enum(['pay', 'fail', 'cancel']) })

/** The payment page's form: continues, or emails the report link again. */
export const paymentResultSchema = z.object({ intent: z.literal(MAIL_LINK).optional() })

const MAX_REFUND_CENTS = 99_999_999
const MESSAGE_REFUND = 'Enter an amount from $0.01 up to what was paid, for example 45.50'

/**
 * A refund that staff enter. `seen`: the cents that were already refunded when the form was rendered, so that a double submission
 * counts once.
 */
export const refundSchema = z.object({
  amount: requiredText(MESSAGE_REFUND, 14).transform((text, context): number => {
    const cents = readCents(text, 1, MAX_REFUND_CENTS)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: MESSAGE_REFUND })
    return z.NEVER
  }),
  checkNumber: optionalText(40),
  seen: hiddenText(20),
})

/**
 * The body of `POST /api/stripe/create-session`: email, name, propertyAddress, amount, description,
 * leadId. Only the lead's id is used. The rest comes from the database.
 */
const bodySchema = z.object({ leadId: z.string().min(1).max(64) })

/** The lead's id in a request body; null if it has none, undefined if the body is not JSON. */
export function parseSessionRequest(body: string): string | null | undefined {
  const posted = readJson(body)
  if (posted === undefined) return undefined
  const parsed = bodySchema.safeParse(posted)
  return parsed.success ? parsed.data.leadId : null
}
