import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { invoices, leads } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action as press, loader as invoicePage } from '#app/routes/staff/invoices/invoice.tsx'
import { action as createByJson } from '#app/routes/staff/invoices/create-invoice.ts'
import { action as markPaid } from '#app/routes/staff/invoices/mark-paid.tsx'
import { action as create } from '#app/routes/staff/invoices/new-invoice.tsx'
import { action as makeVoid } from '#app/routes/staff/invoices/void-invoice.tsx'
import { loader as linkedPage } from '#app/routes/public/invoice.tsx'
import { loader as linkedPdf } from '#app/routes/resources/invoice-pdf.ts'
import { typedEntries } from '#app/ui/form-reply.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeInvoice } from '#tests/factories/make-onboarding.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callJson, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

type Item = { description?: string; quantity?: string; amount?: string }

const send = (leadId: string, items: Item[]) =>
  callAction(create, {
    url: `/leads/${leadId}/invoices/new`,
    params: { leadId },
    cookie: signedInAs('user').cookie,
    form: [
      ['intent', 'create'],
      ['submissionId', newSubmissionId()],
      ['description', 'Repairs'],
      ...items.flatMap((item, index) =>
        Object.entries(item).map(([key, value]): [string, string] => [`items[${index}].${key}`, value]),
      ),
    ],
  })

async function sendJson(customerId: string, items: unknown) {
  const { cookie } = signedInAs('user')
  const answer = await callJson(createByJson, {
    url: '/api/stripe/invoices',
    json: { customerId, description: 'Repairs', items },
    cookie,
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) as { error?: string; amount_due?: number } }
}

const invoicesOf = (leadId: string) => rowsOf(invoices, eq(invoices.leadId, leadId))

describe('an amount', () => {
  test.each(['1e3', '-1', '400.005', '4 00', '9,999,999.99', '0x10', '١٢', '1,00', '+5', 'NaN'])(
    '%j is refused by the form and by the endpoint alike, and kept in the form',
    async (amount) => {
      const { id } = makeLead(db())
      const answer = await send(id, [{ description: 'Door', amount }])
      expect(answer.status).toBe(400)
      expect(errorsOf(answer.data)).toMatchObject({ 'items[0].amount': expect.stringContaining('Enter an amount') as string })
      expect(typedEntries(answer.data, 'items')).toMatchObject([{ description: 'Door', amount }])
      const byJson = await sendJson(id, [{ description: 'Door', amount }])
      expect(byJson).toMatchObject({ status: 400, body: { error: expect.stringContaining('items.0.amount') as string } })
      expect(invoicesOf(id)).toEqual([])
    },
  )

  test.each([
    ['0.00', 'At least one item must be above $0.00.'],
    ['0', 'At least one item must be above $0.00.'],
  ])('of only %s has nothing to bill', async (amount, message) => {
    const { id } = makeLead(db())
    expect(errorsOf((await send(id, [{ description: 'Door', amount }])).data)).toEqual({ items: message })
    expect(await sendJson(id, [{ description: 'Door', amount }])).toEqual({ status: 400, body: { error: message } })
  })

  test('is the same in both ways', async () => {
    const { id } = makeLead(db())
    await send(id, [{ description: 'Door', quantity: '1', amount: '1,299.5' }])
    const byJson = await sendJson(id, [{ description: 'Door', amount: '1,299.5' }])
    expect(byJson).toMatchObject({ status: 200, body: { amount_due: 129_950, status: 'open', description: 'Repairs' } })
    expect(invoicesOf(id).map(({ amountDueCents }) => amountDueCents)).toEqual([129_950, 129_950])
  })
})

test.each(['0', '-1', '1.5', '1e9', '1000', '٣', '9999999999'])(
  'a quantity of %j is refused beside its field',
  async (quantity) => {
    const { id } = makeLead(db())
    const answer = await send(id, [{ description: 'Key', quantity, amount: '5' }])
    expect(answer.status).toBe(400)
    expect(Object.keys(errorsOf(answer.data))).toEqual(['items[0].quantity'])
    expect(typedEntries(answer.data, 'items')).toMatchObject([{ quantity }])
    expect(invoicesOf(id)).toEqual([])
  },
)

test('over $999,999.99, or with more than 20 items, is refused with the typed values', async () => {
  const { id } = makeLead(db())
  const many = (count: number, amount: string) => Array.from({ length: count }, () => ({ description: 'Door', amount }))
  const largest = await send(id, many(10, '999,999.99'))
  expect(errorsOf(largest.data)).toEqual({ items: 'An invoice can total up to $999,999.99.' })
  expect(typedEntries(largest.data, 'items')).toHaveLength(10)
  expect((await sendJson(id, many(10, '999999.99'))).body).toEqual({ error: 'An invoice can total up to $999,999.99.' })
  const hundred = await send(id, many(100, '1'))
  expect(hundred.status).toBe(400)
  expect(errorsOf(hundred.data)).toEqual({ items: 'An invoice can have up to 20 items.' })
  expect(await sendJson(id, many(100, '1'))).toMatchObject({ status: 400, body: { error: expect.any(String) as string } })
  expect(invoicesOf(id)).toEqual([])
})

describe('a settled invoice', () => {
  test.each([
    ['void', 'markPaid'],
    ['paid', 'makeVoid'],
  ] as const)('as %s stays so', async (status, attempt) => {
    const { id: leadId } = makeLead(db())
    const invoice = makeInvoice(db(), { leadId, status })
    const params = { leadId, invoiceId: invoice.id }
    const call = { url: `/leads/${leadId}/invoices/${invoice.id}`, params, cookie: signedInAs('user').cookie }
    const answer =
      attempt === 'markPaid'
        ? await callAction(markPaid, { ...call, form: { checkNumber: '7' } })
        : await callAction(makeVoid, { ...call, form: { reason: 'late' } })
    expect(answer.status).toBe(409)
    expect(errorsOf(answer.data)['']).toBe('This invoice was already paid or voided. Nothing changed.')
    await callAction(press, { ...call, form: { intent: 'remind', from: 'lead' } })
    expect(invoicesOf(leadId)).toMatchObject([{ status, remindedAt: null }])
  })
})

test('no guess finds an invoice: not by ID, number, or the page of a lead in the trash', async () => {
  const { id: leadId } = makeLead(db())
  const invoice = makeInvoice(db(), { leadId })
  for (const token of [invoice.id, invoice.number, leadId, '', '%00', '../admin', "' or 1=1 --", '0'.repeat(64)]) {
    expect((await callLoader(linkedPage, { url: '/invoice/x', params: { token } })).status).toBe(404)
    const request = new Request('http://localhost:3000/invoice/x/invoice.pdf')
    expect((await linkedPdf({ request, params: { token }, context: {} })).status).toBe(404)
  }
  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
  const { cookie } = signedInAs('admin')
  const call = { url: '/leads/x/invoices/x', params: { leadId, invoiceId: invoice.id }, cookie }
  expect((await callLoader(invoicePage, call)).status).toBe(404)
  expect((await send(leadId, [{ description: 'Door', amount: '5' }])).status).toBe(404)
  expect(await sendJson(leadId, [{ description: 'Door', amount: '5' }])).toEqual({
    status: 404,
    body: { error: 'Failed to create invoice' },
  })
})
