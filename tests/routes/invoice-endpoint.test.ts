import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { invoices, leads } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action, loader } from '#app/routes/staff/invoices/create-invoice.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { useStripe } from '#tests/setup/payments.ts'
import { callJson, callLoader, callWithBody } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()
const stripe = useStripe()

const URL_PATH = '/api/stripe/invoices'

async function post(json: unknown, headers: Record<string, string> = {}, cookie = signedInAs('user').cookie) {
  const answer = await callJson(action, { url: URL_PATH, json, cookie, headers })
  return { status: answer.status, body: JSON.parse(await answer.text()) as Record<string, unknown> }
}

/** A lead that is a customer at the provider. */
async function customer() {
  const lead = makeLead(db(), { email: `owner-${newSubmissionId()}@example.com` })
  await post({ customerId: lead.id, description: 'First', items: [{ description: 'Fee', amount: 1 }] })
  return rowOf(leads, eq(leads.id, lead.id))?.stripeCustomerId ?? ''
}

describe('POST /api/stripe/invoices', () => {
  test("creates a customer's invoice from decimal dollars, and returns it", async () => {
    const customerId = await customer()
    const items = [
      { description: 'Setup fee', amount: '299.00' },
      { description: 'Key', amount: 4.55 },
      { description: 'A word of welcome' },
    ]
    const { status, body } = await post({ customerId, description: 'Setup', items })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^in_/),
      description: 'Setup',
      created: expect.closeTo(Date.now() / 1000, -2),
      amount_due: 30_355,
      status: 'open',
    })
    expect(stripe.server.invoices.get(String(body.id))).toMatchObject({ customer: customerId, sent: 1 })
  })

  test('creates one for a repeated request with its key', async () => {
    const customerId = await customer()
    const request = { customerId, description: 'Setup', items: [{ description: 'Fee', amount: 5 }] }
    const headers = { 'Idempotency-Key': newSubmissionId() }
    const first = await post(request, headers)
    expect((await post(request, headers)).body.id).toBe(first.body.id)
  })

  test.each<[string, unknown, string]>([
    ['no customer', { description: 'x', items: [{ description: 'x', amount: 1 }] }, 'customerId'],
    ['no description', { customerId: 'c', items: [{ description: 'x', amount: 1 }] }, 'description'],
    ['no items', { customerId: 'c', description: 'x', items: [] }, 'items'],
    ['nothing above $0.00', { customerId: 'c', description: 'x', items: [{ description: 'x' }] }, 'above $0.00'],
    [
      'a third of a cent',
      { customerId: 'c', description: 'x', items: [{ description: 'x', amount: 0.1 + 0.2 }] },
      'items.0.amount',
    ],
    ['a negative amount', { customerId: 'c', description: 'x', items: [{ description: 'x', amount: -1 }] }, 'items.0.amount'],
    ['an amount in words', { customerId: 'c', description: 'x', items: [{ description: 'x', amount: 'one' }] }, 'items.0.amount'],
    ['a list', [], 'request'],
  ])('refuses %s with a message', async (_words, json, words) => {
    const { status, body } = await post(json)
    expect(status).toBe(400)
    expect(body.error).toContain(words)
  })

  test('refuses invalid JSON, and other methods than POST', async () => {
    const { cookie } = signedInAs('user')
    const broken = await callWithBody(action, { url: URL_PATH, cookie, body: '{', contentType: 'application/json' })
    expect(broken.status).toBe(400)
    expect((await callLoader(loader, { url: URL_PATH, cookie })).status).toBe(405)
  })

  test("answers 'Failed to create invoice' for an unknown customer, and while the provider is down", async () => {
    const items = [{ description: 'Fee', amount: 5 }]
    expect(await post({ customerId: 'cus_none', description: 'x', items })).toEqual({
      status: 404,
      body: { error: 'Failed to create invoice' },
    })
    const customerId = await customer()
    stripe.server.misbehave({ status: 503 }, { status: 503 })
    expect(await post({ customerId, description: 'x', items })).toEqual({
      status: 502,
      body: { error: 'Failed to create invoice' },
    })
    expect(rowsOf(invoices, eq(invoices.status, 'draft'))).toHaveLength(1)
  })
})
