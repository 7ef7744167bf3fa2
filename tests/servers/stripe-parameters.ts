import { z } from 'zod'

/** An error in the contract's format: `{ error: { type, code, param, message } }`. */
export type Refusal = { status: number; error: { type: string; code?: string; param?: string; message: string } }

export type Form = { [name: string]: Form | string }

/** Parses `line_items[0][price_data][currency]=usd` into nested objects. Undefined if a name is malformed or repeats. */
export function readForm(body: string): Form | undefined {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    if (!/^\w+(\[\w+\])*$/.test(name)) return undefined
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop()
    if (last === undefined) return undefined
    let place = form
    for (const part of path) {
      const inner = (place[part] ??= {})
      if (typeof inner === 'string') return undefined
      place = inner
    }
    if (last in place) return undefined
    place[last] = value
  }
  return form
}

const whole = z.string().regex(/^\d+$/)
const text = z.string().min(1).max(5000)
const metadata = z.record(z.string().max(40), z.string().max(500)).optional()
const expand = z.record(z.string(), z.enum(['payment_intent', 'customer', 'line_items'])).optional()

/** The contract's parameters that the product may use, by request. All others are refused. */
export const PARAMETERS = {
  createCustomer: z.strictObject({ email: z.email(), name: text.optional(), metadata }),
  listCustomers: z.strictObject({ email: z.string().max(512).optional(), limit: whole.optional() }),
  createSession: z.strictObject({
    mode: z.literal('payment'),
    line_items: z.strictObject({
      0: z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency: z.literal('usd'),
          unit_amount: whole,
          product_data: z.strictObject({ name: text }),
        }),
      }),
    }),
    customer: z.string().startsWith('cus_'),
    client_reference_id: text.max(200),
    metadata,
    payment_intent_data: z.strictObject({ metadata }),
    success_url: z.string().regex(/^https?:\/\/.*\{CHECKOUT_SESSION_ID\}/),
    cancel_url: z.url(),
    expires_at: whole,
  }),
  listSessions: z.strictObject({
    customer: z.string().startsWith('cus_').optional(),
    payment_intent: z.string().startsWith('pi_').optional(),
    limit: whole.optional(),
  }),
  readSession: z.strictObject({ expand }),
  createInvoice: z.strictObject({
    customer: z.string().startsWith('cus_'),
    collection_method: z.literal('send_invoice'),
    days_until_due: whole,
    auto_advance: z.literal('false'),
    pending_invoice_items_behavior: z.literal('exclude'),
    description: text.max(500),
    metadata,
  }),
  createInvoiceItem: z.strictObject({
    customer: z.string().startsWith('cus_'),
    invoice: z.string().startsWith('in_'),
    amount: whole,
    currency: z.literal('usd'),
    description: text.max(500),
  }),
  finalizeInvoice: z.strictObject({ auto_advance: z.literal('false') }),
  listInvoices: z.strictObject({ customer: z.string().startsWith('cus_'), limit: whole.optional() }),
  listInvoicePayments: z.union([
    z.strictObject({ invoice: z.string().startsWith('in_'), limit: whole.optional() }),
    z.strictObject({
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string().startsWith('pi_') }),
      limit: whole.optional(),
    }),
  ]),
  listCreditNotes: z.strictObject({ invoice: z.string().startsWith('in_'), limit: whole.optional() }),
  readIntent: z.strictObject({ expand: z.record(z.string(), z.enum(['latest_charge'])).optional() }),
  listEndpoints: z.strictObject({ limit: whole.optional() }),
  nothing: z.strictObject({}),
} as const

export function refusal(status: number, type: string, message: string, more: { code?: string; param?: string } = {}): Refusal {
  return { status, error: { type, message, ...more } }
}

/** The parsed parameters, or an error for the first invalid one. */
export function checked<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> | Refusal {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys'
  const param = [...(issue?.path ?? []), ...(unknown ? issue.keys : [])].join('.')
  return refusal(400, 'invalid_request_error', unknown ? `Received unknown parameter: ${param}` : `Invalid ${param}`, {
    code: unknown ? 'parameter_unknown' : 'parameter_invalid',
    param,
  })
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'error' in value && 'status' in value && typeof value.status === 'number'
}
