import type Stripe from 'stripe'
import type { InvoiceFacts, InvoiceProvider, InvoiceRequest } from './invoices-port.ts'
import { PaymentError } from './port.ts'
import { parseCreditNote, parseInvoice, parseInvoicePayment, parseRefundOfIntent } from './stripe-responses.ts'
import { callStripe, isPageAddress, orNull, type StripeSettings, stripeClient } from './stripe-client.server.ts'

/** How many to search: invoices of a customer for one whose response was lost; payments and credit notes of an invoice. */
const MAX_LISTED = 100

/** Stripe's invoices. */
export function stripeInvoices(settings: StripeSettings): InvoiceProvider {
  const stripe = stripeClient(settings)
  const read = (response: unknown) => withPages(parseInvoice(response), settings.apiBase)
  return {
    createInvoice: (request) => callStripe(async () => read(await makeFinal(stripe, request))),
    sendInvoice: (providerInvoiceId, idempotencyKey) =>
      callStripe(async () => {
        parseInvoice(await stripe.invoices.sendInvoice(providerInvoiceId, {}, { idempotencyKey }))
      }),
    readInvoice: (providerInvoiceId) =>
      orNull(async () => {
        const facts = read(await stripe.invoices.retrieve(providerInvoiceId))
        if (facts.providerInvoiceId !== providerInvoiceId)
          throw new PaymentError('answer', 'The response is for a different invoice')
        return facts
      }),
    findInvoice: ({ customerId, invoiceId }) =>
      callStripe(async () => {
        const invoices = listed(await stripe.invoices.list({ customer: customerId, limit: MAX_LISTED }))
        return invoices.map(read).find((facts) => facts.invoiceId === invoiceId && facts.status !== 'void') ?? null
      }),
    findInvoiceOfPayment: (paymentIntentId) =>
      orNull(async () => {
        const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const
        return listed(await stripe.invoicePayments.list({ payment, limit: 1 })).map(parseInvoicePayment)[0]?.invoiceId ?? null
      }),
    readRefund: (invoice) =>
      callStripe(async () => {
        let cents = 0
        const payments = listed(await stripe.invoicePayments.list({ invoice, limit: MAX_LISTED })).map(parseInvoicePayment)
        for (const { paymentIntentId } of payments)
          if (paymentIntentId !== null)
            cents += parseRefundOfIntent(await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }))
        const notes = listed(await stripe.creditNotes.list({ invoice, limit: MAX_LISTED })).map(parseCreditNote)
        return notes.reduce((sum, noteCents) => sum + noteCents, cents)
      }),
    deleteDraft: (providerInvoiceId) =>
      callStripe(async () => {
        await stripe.invoices.del(providerInvoiceId)
      }),
    voidInvoice: (providerInvoiceId) =>
      callStripe(async () =>
        read(await stripe.invoices.voidInvoice(providerInvoiceId, {}, { idempotencyKey: `void:${providerInvoiceId}` })),
      ),
  }
}

/** Each step has its own key, so that a retry continues where it stopped. */
async function makeFinal(stripe: Stripe, request: InvoiceRequest): Promise<unknown> {
  const { invoiceId, leadId, customerId, description, lines, currency, daysUntilDue, contentKey, idempotencyKey } = request
  const draft = parseInvoice(
    await stripe.invoices.create(
      {
        customer: customerId,
        collection_method: 'send_invoice',
        days_until_due: daysUntilDue,
        auto_advance: false,
        // Excludes items that another program left pending for the customer.
        pending_invoice_items_behavior: 'exclude',
        description,
        metadata: { leadId, invoiceId, contentKey },
      },
      { idempotencyKey },
    ),
  )
  const invoice = draft.providerInvoiceId
  for (const [position, { description: words, amountCents }] of lines.entries())
    await stripe.invoiceItems.create(
      { customer: customerId, invoice, amount: amountCents, currency, description: words },
      { idempotencyKey: `${idempotencyKey}:line:${position}` },
    )
  return stripe.invoices.finalizeInvoice(invoice, { auto_advance: false }, { idempotencyKey: `${idempotencyKey}:final` })
}

function listed({ data }: { data: unknown }): unknown[] {
  if (!Array.isArray(data)) throw new PaymentError('answer', 'The response is not a list')
  return data
}

/** Ignores an address that browsers should not be sent to. */
function withPages(facts: InvoiceFacts, apiBase: string | null): InvoiceFacts {
  const page = (url: string | null) => (url !== null && isPageAddress(url, apiBase) ? url : null)
  return { ...facts, hostedUrl: page(facts.hostedUrl), pdfUrl: page(facts.pdfUrl) }
}
