import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvoiceRequest } from '#app/adapters/payments/invoices-port.ts'
import { stripePayments } from '#app/adapters/payments/stripe.server.ts'
import { stripeInvoices } from '#app/adapters/payments/stripe-invoices.server.ts'
import {
  paymentFailureOf as failureOf,
  startStripeServer,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeMisdeed,
  type StripeServer,
} from '#tests/servers/stripe.ts'

let server: StripeServer
beforeAll(async () => {
  server = await startStripeServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.requests.length = 0
  server.misbehave()
})

const settings = () => ({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: server.url })
const adapter = () => stripeInvoices(settings())

let count = 0
async function makeRequest(more: Partial<InvoiceRequest> = {}): Promise<InvoiceRequest> {
  count += 1
  const leadId = 'a'.repeat(32)
  const customer = { leadId, email: 'owner@example.com', name: 'Zoë Owner', idempotencyKey: `customer-${count}` }
  return {
    invoiceId: `invoice-${count}`,
    leadId,
    customerId: await stripePayments(settings()).createCustomer(customer),
    description: 'Setup of 505 E Grand Ave',
    lines: [
      { description: 'Setup fee', amountCents: 29_900 },
      { description: 'Lockbox (2 × $22.75)', amountCents: 4_550 },
    ],
    currency: 'usd',
    daysUntilDue: 14,
    contentKey: 'a'.repeat(40),
    idempotencyKey: `invoice-key-${count}`,
    ...more,
  }
}

test('an invoice matches the contract: created with its lines, then finalized, with our IDs', async () => {
  const request = await makeRequest()
  const facts = await adapter().createInvoice(request)
  expect(facts).toMatchObject({
    providerInvoiceId: expect.stringMatching(/^in_/),
    number: expect.stringMatching(/^5F3A91-/),
    status: 'open',
    amountDueCents: 34_450,
    invoiceId: request.invoiceId,
    contentKey: request.contentKey,
    hostedUrl: `${server.url}/i/${facts.providerInvoiceId}`,
    pdfUrl: `${server.url}/i/${facts.providerInvoiceId}/pdf`,
    paidAt: null,
  })
  expect(facts.dueAt?.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  expect(server.requests.slice(1).map(({ path, headers }) => [path, headers['idempotency-key']])).toEqual([
    ['/v1/invoices', request.idempotencyKey],
    ['/v1/invoiceitems', `${request.idempotencyKey}:line:0`],
    ['/v1/invoiceitems', `${request.idempotencyKey}:line:1`],
    [`/v1/invoices/${facts.providerInvoiceId}/finalize`, `${request.idempotencyKey}:final`],
  ])
  expect(server.requests[1]?.form).toMatchObject({ metadata: { leadId: request.leadId, invoiceId: request.invoiceId } })
})

test.each<[string, StripeMisdeed]>([
  ['the making', { status: 503, on: 'POST /v1/invoices' }],
  ['an answer', 'lose'],
])('a temporary failure (%s) is retried with the same key, and creates one', async (_words, misdeed) => {
  const request = await makeRequest()
  const before = server.invoices.size
  server.misbehave(misdeed)
  await adapter().createInvoice(request)
  expect(server.invoices.size).toBe(before + 1)
  expect((await adapter().createInvoice(request)).providerInvoiceId).toBe([...server.invoices.keys()].at(-1))
  expect(server.invoices.size).toBe(before + 1)
})

test('an invoice is emailed, found by our ID, read, and voided', async () => {
  const provider = adapter()
  const request = await makeRequest()
  expect(await provider.findInvoice(request)).toBeNull()
  const { providerInvoiceId } = await provider.createInvoice(request)
  await provider.sendInvoice(providerInvoiceId, 'send-1')
  expect(server.invoices.get(providerInvoiceId)?.sent).toBe(1)
  expect(await provider.findInvoice(request)).toMatchObject({ providerInvoiceId })
  server.payInvoice(providerInvoiceId)
  expect(await provider.readInvoice(providerInvoiceId)).toMatchObject({ status: 'paid', paidAt: expect.any(Date) })
  expect(await failureOf(provider.voidInvoice(providerInvoiceId))).toBe('refused')
  const toVoid = await makeRequest()
  const other = await provider.createInvoice(toVoid)
  expect(await provider.voidInvoice(other.providerInvoiceId)).toMatchObject({ status: 'void' })
  expect(await provider.findInvoice(toVoid)).toBeNull()
})

test('a missing invoice is null, and a deleted customer is distinguished from other refusals', async () => {
  expect(await adapter().readInvoice('in_none')).toBeNull()
  expect(await failureOf(adapter().createInvoice(await makeRequest({ customerId: 'cus_none' })))).toBe('customer')
  expect(await failureOf(adapter().findInvoice({ customerId: 'cus_none', invoiceId: 'x' }))).toBe('customer')
})

test('a draft is removed', async () => {
  const request = await makeRequest()
  server.misbehave({ status: 500 }, { status: 500 })
  server.misbehave({ status: 402, on: 'POST /v1/invoiceitems' })
  expect(await failureOf(adapter().createInvoice(request))).toBe('refused')
  const draft = await adapter().findInvoice(request)
  expect(draft).toMatchObject({ status: 'draft', number: null, hostedUrl: null })
  await adapter().deleteDraft(draft?.providerInvoiceId ?? '')
  expect(await adapter().findInvoice(request)).toBeNull()
})

test.each([
  ['another object', { object: 'cat' }],
  ['no amount', { object: 'invoice', id: 'in_x', created: 1 }],
  ['an empty object', {}],
])('an answer that is not an invoice (%s) is refused', async (_words, body) => {
  server.misbehave({ body: JSON.stringify(body) })
  expect(await failureOf(adapter().readInvoice('in_x'))).toBe('answer')
})

test.each(['javascript:alert(1)', 'ftp://example.com', 'nothing'])('a payment page at %j is not used', async (url) => {
  const body = {
    object: 'invoice',
    id: 'in_x',
    created: 1,
    amount_due: 5,
    status: 'open',
    hosted_invoice_url: url,
    invoice_pdf: url,
  }
  server.misbehave({ body: JSON.stringify(body) })
  expect(await adapter().readInvoice('in_x')).toMatchObject({ hostedUrl: null, pdfUrl: null })
})

test('an event about an invoice names it', () => {
  const { body, signature } = server.event('invoice.paid', 'in_event', { id: 'evt_invoice' })
  expect(stripePayments(settings()).readEvent(body, signature)).toMatchObject({
    id: 'evt_invoice',
    invoiceId: 'in_event',
    sessionId: null,
  })
})
