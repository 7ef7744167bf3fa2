import { readJson } from '#app/format/json-text.ts'
import { MESSAGE_NO_AMOUNT, MESSAGE_TOO_MUCH } from '../forms.ts'
import { z } from 'zod'
import { isPrintable } from '#app/modules/forms/values/printable.ts'
import { centsOfAmount, type ItemRequest, MAX_AMOUNT_CENTS, MAX_ITEMS, sumCents } from '../rules.ts'

/** Decimal dollars, as a number or a string; 0 if omitted (docs/product/invoice.md). */
const amount = z
  .union([z.number(), z.string().max(20)])
  .nullish()
  .transform((given, context) => {
    const cents = centsOfAmount(typeof given === 'number' ? decimalText(given) : (given ?? ''))
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'Amounts must be in dollars from 0 to 999,999.99, with up to two decimals' })
    return z.NEVER
  })

const line = z.string().trim().min(1).max(200).refine(isPrintable)

const bodySchema = z.object({
  customerId: z.string().min(1).max(64),
  description: line,
  items: z
    .array(z.object({ description: line, amount }))
    .min(1)
    .max(MAX_ITEMS),
})

export type PostedRequest = { customerId: string; description: string; items: ItemRequest[] }

/** The body of `POST /api/stripe/invoices`: customerId, description, items with description and amount; or an error message. */
export function parseInvoiceRequest(body: string): { ok: true; value: PostedRequest } | { ok: false; error: string } {
  const posted = readJson(body)
  if (posted === undefined) return { ok: false, error: 'The request is not valid JSON' }
  const parsed = bodySchema.safeParse(posted)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return { ok: false, error: `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is invalid'}` }
  }
  const { customerId, description, items } = parsed.data
  const lines = items.map((item) => ({ description: item.description, quantity: 1, unitCents: item.amount }))
  const cents = sumCents(lines)
  if (cents === 0) return { ok: false, error: MESSAGE_NO_AMOUNT }
  if (cents > MAX_AMOUNT_CENTS) return { ok: false, error: MESSAGE_TOO_MUCH }
  return { ok: true, value: { customerId, description, items: lines } }
}

/** A number without an exponent, so that 0.1 + 0.2 is rejected for its decimals, and not misread. */
function decimalText(number: number): string {
  return Number.isFinite(number) && Math.abs(number) < 1e9 ? String(number) : 'x'
}
