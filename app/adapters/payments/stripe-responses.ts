import { z } from 'zod'
import type { InvoiceFacts } from './invoices-port.ts'
import { type CheckoutFacts, PaymentError, type PaymentEvent } from './port.ts'

const text = z.string().nullable().catch(null).default(null)
const metadata = z
  .record(z.string(), z.unknown())
  .nullable()
  .catch(null)
  .default(null)
  .transform((found) => found ?? {})
/** Expanded or not: an object, or only its id. */
const reference = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .nullable()
  .catch(null)
  .default(null)

const customerSchema = z.object({ object: z.literal('customer'), id: z.string().min(1), metadata })

const sessionSchema = z.object({
  object: z.literal('checkout.session'),
  id: z.string().min(1),
  status: text,
  payment_status: text,
  amount_total: z.number().int().nullable().catch(null).default(null),
  currency: text,
  metadata,
  payment_intent: reference,
  livemode: z.boolean().nullable().catch(null).default(null),
  url: text,
  expires_at: z.number().nullable().catch(null).default(null),
})

const intentSchema = z.object({ status: text, latest_charge: reference })

const chargeSchema = z.object({
  object: z.literal('charge'),
  amount: z.number().int(),
  amount_refunded: z.number().int().nonnegative(),
})

const moment = z
  .number()
  .nullable()
  .catch(null)
  .default(null)
  .transform((seconds) => (seconds === null ? null : new Date(seconds * 1000)))

const invoiceSchema = z.object({
  object: z.literal('invoice'),
  id: z.string().min(1),
  number: text,
  status: text,
  amount_due: z.number().int(),
  metadata,
  created: z.number().int(),
  due_date: moment,
  hosted_invoice_url: text,
  invoice_pdf: text,
  status_transitions: z.looseObject({ paid_at: moment }).nullable().catch(null).default(null),
})

const invoicePaymentSchema = z.object({
  object: z.literal('invoice_payment'),
  invoice: reference,
  payment: z.looseObject({ payment_intent: reference }),
})

const creditNoteSchema = z.object({
  object: z.literal('credit_note'),
  status: text,
  post_payment_amount: z.number().int().nonnegative(),
  refunds: z.array(z.looseObject({ amount_refunded: z.number().int().nonnegative() })).default([]),
})

const endpointSchema = z.object({
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  status: text,
  enabled_events: z.array(z.string()),
})

const disputeSchema = z.object({
  object: z.literal('dispute'),
  amount: z.number().int().nonnegative(),
  status: z.string(),
  reason: text,
  evidence_details: z.looseObject({ due_by: moment }).nullable().catch(null).default(null),
})

const eventSchema = z.object({
  object: z.literal('event'),
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.looseObject({ object: text, id: text, payment_intent: reference, invoice: reference, metadata }),
  }),
})

/** Reads a customer and its owner. Throws `PaymentError` if the response is not one. */
export function parseCustomer(response: unknown): { customerId: string; leadId: string | null } {
  const customer = parsed(customerSchema, response)
  return { customerId: customer.id, leadId: textOf(customer.metadata.leadId) }
}

/** Reads a checkout. Stripe's SDK takes any JSON without an error for success, so the shape is checked here. */
export function readSession(response: unknown): CheckoutFacts {
  const session = parsed(sessionSchema, response)
  const intent = typeof session.payment_intent === 'object' ? intentSchema.safeParse(session.payment_intent).data : undefined
  return {
    sessionId: session.id,
    status: session.status ?? '',
    paymentStatus: session.payment_status ?? '',
    amountCents: session.amount_total,
    currency: session.currency,
    leadId: textOf(session.metadata.leadId),
    paymentId: textOf(session.metadata.paymentId),
    paymentIntentId: idOf(session.payment_intent),
    intentStatus: intent?.status ?? null,
    chargeId: idOf(intent?.latest_charge ?? null),
    isLive: session.livemode,
    url: session.url,
    expiresAt: session.expires_at === null ? null : new Date(session.expires_at * 1000),
  }
}

/** Reads the amount refunded of a charge. */
export function parseCharge(response: unknown): { amountCents: number; refundedCents: number } {
  const charge = parsed(chargeSchema, response)
  return { amountCents: charge.amount, refundedCents: charge.amount_refunded }
}

/** Reads an invoice. */
export function parseInvoice(response: unknown): InvoiceFacts {
  const invoice = parsed(invoiceSchema, response)
  return {
    providerInvoiceId: invoice.id,
    number: invoice.number,
    status: invoice.status ?? '',
    amountDueCents: invoice.amount_due,
    invoiceId: textOf(invoice.metadata.invoiceId),
    contentKey: textOf(invoice.metadata.contentKey),
    createdAt: new Date(invoice.created * 1000),
    dueAt: invoice.due_date,
    paidAt: invoice.status_transitions?.paid_at ?? null,
    hostedUrl: invoice.hosted_invoice_url,
    pdfUrl: invoice.invoice_pdf,
  }
}

/** An invoice's payment: its invoice and payment intent; null if it was made outside the service. */
export function parseInvoicePayment(response: unknown): { invoiceId: string | null; paymentIntentId: string | null } {
  const { invoice, payment } = parsed(invoicePaymentSchema, response)
  return { invoiceId: idOf(invoice), paymentIntentId: idOf(payment.payment_intent) }
}

/** The refunded amount of a payment intent's expanded charge; 0 if none. */
export function parseRefundOfIntent(response: unknown): number {
  const { latest_charge: charge } = parsed(intentSchema, response)
  return charge === null ? 0 : parseCharge(charge).refundedCents
}

/** What a credit note returned after payment without a refund: to the customer's balance, or outside the service. */
export function parseCreditNote(response: unknown): number {
  const note = parsed(creditNoteSchema, response)
  const refundedCents = note.refunds.reduce((sum, refund) => sum + refund.amount_refunded, 0)
  return note.status === 'void' ? 0 : Math.max(0, note.post_payment_amount - refundedCents)
}

/** Where Stripe sends events, and which. None if the endpoint is disabled. */
export function parseEndpoint(response: unknown): { url: string; events: string[] } {
  const { url, status, enabled_events } = parsed(endpointSchema, response)
  return { url, events: status === 'disabled' ? [] : enabled_events }
}

/** An event with a valid signature. */
export function parseStripeEvent(response: unknown): PaymentEvent {
  const { id, type, data } = parsed(eventSchema, response)
  const subject = data.object
  const charge = chargeSchema.safeParse(subject)
  const dispute = disputeSchema.safeParse(subject)
  return {
    id,
    type,
    sessionId: subject.object === 'checkout.session' ? subject.id : null,
    invoiceId: subject.object === 'invoice' ? subject.id : subject.object === 'credit_note' ? idOf(subject.invoice) : null,
    paymentIntentId: idOf(subject.payment_intent),
    paymentId: textOf(subject.metadata.paymentId),
    refund: charge.success ? { amountCents: charge.data.amount, refundedCents: charge.data.amount_refunded } : null,
    dispute: dispute.success
      ? {
          amountCents: dispute.data.amount,
          status: dispute.data.status,
          reason: dispute.data.reason ?? '',
          answerBy: dispute.data.evidence_details?.due_by ?? null,
        }
      : null,
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, response: unknown): z.output<Schema> {
  const result = schema.safeParse(response)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new PaymentError(
    'answer',
    `The response does not match the documented format (${issue?.path.join('.') || 'body'}: ${issue?.message})`,
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
