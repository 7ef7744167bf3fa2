import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { invoices, leadActivities, tasks } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { createInvoice } from '#app/modules/invoices/create/create-invoice.server.ts'
import { changeInvoiceRefund } from '#app/modules/invoices/provider/change-refund.server.ts'
import { findFeeState, isPaid } from '#app/modules/payments/queries.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { action as events } from '#app/routes/resources/payment-events.ts'
import { loader as publicInvoice } from '#app/routes/public/invoice.tsx'
import { action as refundInvoice, loader as refundPage } from '#app/routes/staff/invoices/refund-invoice.tsx'
import { action as refundPayment, loader as refundPaymentPage } from '#app/routes/staff/lead/refund-payment.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { makePayer, openedSession, paymentsOf, useStripe } from '#tests/setup/payments.ts'
import { callAction, callLoader, type FormFields, TEST_ORIGIN, toastText } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()
const stripe = useStripe()

/** Sends the product a signed event of the provider. */
async function send(type: string, subject: string): Promise<void> {
  const { body, signature } = stripe.server.event(type, subject)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const request = new Request(`${TEST_ORIGIN}/webhooks/stripe`, { method: 'POST', headers, body })
  expect((await events({ request, params: {}, context: {} })).status).toBe(200)
}

async function openCheckout() {
  const payer = await makePayer()
  return { ...payer, sessionId: await openedSession(payer.leadId) }
}

const openSummaries = (leadId: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.leadId, leadId))
    .orderBy(tasks.createdAt, tasks.id)
    .all()
    .filter(({ doneAt }) => doneAt === null)
    .map(({ kind, summary }) => `${kind}: ${summary}`)

describe('a refund of the onboarding fee', () => {
  async function paid() {
    const payer = await openCheckout()
    stripe.server.pay(payer.sessionId)
    await send('checkout.session.completed', payer.sessionId)
    return payer
  }
  test('in part is emailed to the client, creates a task, and keeps the promised tasks', async () => {
    const { leadId, sessionId } = await paid()
    stripe.server.refund(sessionId, 5_050)
    await send('charge.refunded', sessionId)
    const [mail] = listMails('refund')
    expect(mail).toMatchObject({ subject: 'Refunded: Onboarding fee, $50.50', leadId })
    expect(mail?.textBody).toContain('We refunded $50.50 of your $199.00')
    expect(openSummaries(leadId)).toEqual([
      expect.stringMatching(/^welcome-call: /),
      expect.stringMatching(/^photographs: /),
      'payment-refunded: $50.50 of the onboarding fee was refunded, and we’re keeping the rest: check what to change for this client',
    ])
    stripe.server.refund(sessionId, 1_000)
    await send('charge.refunded', sessionId)
    expect(listMails('refund').map(({ textBody }) => /Total refunded\s*:?\s*(\S+)/.exec(textBody)?.[1] ?? null)).toContain(
      '$60.50',
    )
    const lines = rowsOf(leadActivities, eq(leadActivities.kind, 'payment_refunded')).map(({ summary }) => summary)
    expect(lines).toEqual([
      '$50.50 of the onboarding fee was refunded',
      'Another $10.00 of the onboarding fee was refunded, $60.50 in total',
    ])
  })

  test('in full removes the promised tasks, and says so in its task', async () => {
    const { leadId, sessionId } = await paid()
    stripe.server.refund(sessionId, 19_900)
    await send('charge.refunded', sessionId)
    expect(openSummaries(leadId)).toEqual([
      'payment-refunded: $199.00 of the onboarding fee was refunded: decide what to do with this client. Removed from the task list: the call, the photos.',
    ])
    expect(listMails('refund')[0]?.textBody).toContain('We refunded your $199.00')
    // The invoice that is drafted after the payment is too late to be promised.
    await runDueJobs()
    expect(rowsOf(invoices)).toEqual([])
  })

  test('that failed is reverted, and staff are asked to pay it another way', async () => {
    const { leadId, sessionId } = await paid()
    stripe.server.refund(sessionId, 19_900)
    await send('charge.refunded', sessionId)
    stripe.server.refund(sessionId, -19_900)
    // A late event reverses nothing.
    await send('charge.refunded', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'refunded', refundedCents: 19_900 }])
    await send('refund.failed', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', refundedCents: 0, refundedAt: null }])
    expect(isPaid(leadId)).toBe(true)
    expect(openSummaries(leadId)).toEqual([
      'payment-refunded: A refund of $199.00 failed, and the money came back to us: send the money another way and let the owner know',
    ])
  })

  test('disputed with the bank: staff are asked to answer, and a lost one counts as refunded, without our email', async () => {
    const { leadId, sessionId } = await paid()
    const dispute = { amount: 19_900, status: 'needs_response', reason: 'product_not_received', due_by: 1_796_000_000 }
    stripe.server.dispute(sessionId, dispute)
    await send('charge.dispute.created', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', refundedCents: 0 }])
    expect(openSummaries(leadId)).toContain(
      'payment-disputed: The cardholder’s bank is disputing $199.00 (product not received): respond in Stripe by November 29, 2026',
    )
    stripe.server.dispute(sessionId, { ...dispute, status: 'lost' })
    await send('charge.dispute.closed', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'refunded', refundedCents: 19_900 }])
    expect(openSummaries(leadId)).toEqual([
      expect.stringMatching(/^payment-refunded: \$199.00 of the onboarding fee was reversed by the payer’s bank/),
    ])
    expect(listMails('refund')).toEqual([])
  })

  test('disputed with the bank, and won, leaves the payment as it is', async () => {
    const { leadId, sessionId } = await paid()
    stripe.server.dispute(sessionId, { amount: 19_900, status: 'won', reason: 'fraudulent', due_by: 1_796_000_000 })
    await send('charge.dispute.created', sessionId)
    await send('charge.dispute.closed', sessionId)
    expect(isPaid(leadId)).toBe(true)
    expect(openSummaries(leadId).filter((task) => task.startsWith('payment'))).toEqual([])
  })
})

test('in transit says so, and nothing more can be paid in between; it is due again if it fails', async () => {
  const { leadId, sessionId } = await openCheckout()
  expect(findFeeState(leadId)).toMatchObject({ kind: 'begun' })
  stripe.server.pay(sessionId, { delayed: true })
  await send('checkout.session.completed', sessionId)
  expect(findFeeState(leadId)).toMatchObject({ kind: 'processing' })
  const again = await startCheckout(leadId)
  expect(again).toMatchObject({ ok: true, value: { url: expect.stringContaining('/payment/success') } })
  expect([...stripe.server.sessions.values()].filter(({ metadata }) => metadata.leadId === leadId)).toHaveLength(1)
  stripe.server.failDelayed(sessionId)
  await send('checkout.session.async_payment_failed', sessionId)
  expect(findFeeState(leadId)).toEqual({ kind: 'due' })
})

describe('a refund of a provider invoice', () => {
  async function paidInvoice() {
    const leadId = makeLead(db(), { email: `owner-${newSubmissionId()}@example.com` }).id
    const items = [{ description: 'Setup fee', quantity: 1, unitCents: 29_900 }]
    const actor = { kind: 'staff', userId: makeUser(db()).id } as const
    await createInvoice({ leadId, description: 'Setup', items, submissionId: newSubmissionId(), actor })
    const read = () => rowOf(invoices, eq(invoices.leadId, leadId))
    const id = read()?.providerInvoiceId ?? ''
    stripe.server.payInvoice(id)
    await send('invoice.paid', id)
    return { leadId, id, read }
  }

  test('by its charge: in part and in full it is stored, emailed, a task and in the timeline', async () => {
    const { leadId, id, read } = await paidInvoice()
    stripe.server.refund(id, 5_050)
    await send('charge.refunded', id)
    expect(read()).toMatchObject({ status: 'paid', refundedCents: 5_050, refundedAt: expect.any(Date) })
    stripe.server.refund(id, 24_850)
    await send('charge.refunded', id)
    expect(read()).toMatchObject({ status: 'paid', refundedCents: 29_900 })
    const number = read()?.number
    expect(openSummaries(leadId)).toEqual([
      `invoice-refunded: Invoice ${number}: $299.00 refunded: check whether to bill anything again`,
    ])
    expect(listMails('refund').filter((mail) => mail.leadId === leadId)).toHaveLength(2)
    const recorded = rowsOf(leadActivities, eq(leadActivities.kind, 'invoice_refunded'))
    expect(recorded.map(({ summary }) => summary)).toEqual([
      `Invoice ${number}: $50.50 of $299.00 refunded`,
      `Invoice ${number}: $299.00 refunded`,
    ])
  })

  test('by a credit note partly paid to the card; a voided one is reverted', async () => {
    const { id, read } = await paidInvoice()
    stripe.server.creditInvoice(id, 10_000, 4_000)
    await send('credit_note.created', id)
    expect(read()).toMatchObject({ refundedCents: 10_000 })
    // Its refund sends a separate event, and counts once.
    await send('charge.refunded', id)
    expect(read()).toMatchObject({ refundedCents: 10_000 })
    stripe.server.voidCredits(id)
    await send('credit_note.voided', id)
    expect(read()).toMatchObject({ refundedCents: 4_000 })
  })

  test('disputed with the bank is a task first, and refunded once it is lost', async () => {
    const { leadId, id, read } = await paidInvoice()
    const dispute = { amount: 29_900, status: 'needs_response', reason: 'fraudulent', due_by: 1_796_000_000 }
    stripe.server.dispute(id, dispute)
    await send('charge.dispute.created', id)
    expect(openSummaries(leadId)).toEqual([expect.stringMatching(/^payment-disputed: Invoice .*is disputing \$299.00/)])
    stripe.server.dispute(id, { ...dispute, status: 'lost' })
    await send('charge.dispute.closed', id)
    expect(read()).toMatchObject({ refundedCents: 29_900 })
    expect(listMails('refund').filter((mail) => mail.leadId === leadId)).toEqual([])
  })

  test('for a foreign invoice changes nothing', async () => {
    const { id, read } = await paidInvoice()
    stripe.server.refund(id, 5_000)
    db().update(invoices).set({ providerInvoiceId: 'in_other' }).run()
    await send('charge.refunded', id)
    expect(read()).toMatchObject({ refundedCents: 0 })
  })
})

describe('a refund recorded by staff', () => {
  const press = async (action: typeof refundInvoice | typeof refundPayment, params: Record<string, string>, form: FormFields) =>
    (await callAction(action, { url: '/', params, cookie: signedInAs('user').cookie, form })).status
  const fields = (more: Record<string, string>) => ({ checkNumber: '', seen: '0', ...more })

  test('for our own invoice is shown on its page, and counts once per form', async () => {
    const { id: leadId } = makeLead(db())
    const invoice = makeInvoice(db(), { leadId, status: 'paid', paidAt: new Date(), paidBy: 'Check 7' })
    const params = { leadId, invoiceId: invoice.id }
    const statusOf = (more: Record<string, string>) => press(refundInvoice, params, fields(more))
    expect(await statusOf({ amount: '50.50', checkNumber: '1043' })).toBe(303)
    expect(await statusOf({ amount: '50.50', checkNumber: '1043' }), 'the same form again').toBe(409)
    expect(await statusOf({ amount: '248.51', seen: '5050' }), 'more than is left').toBe(409)
    expect(await statusOf({ amount: '0', seen: '5050' })).toBe(400)
    const row = () => rowOf(invoices, eq(invoices.id, invoice.id))
    expect(row()).toMatchObject({ refundedCents: 5_050, refundedBy: 'Check 1043' })
    expect(listMails('refund')[0]?.textBody).toContain('How: Check 1043.')
    expect(await statusOf({ amount: '$248.50', seen: '5050' })).toBe(303)
    expect(row()).toMatchObject({ refundedCents: 29_900, refundedBy: 'Check 1043, Check' })
    const token = inTransaction((tx) =>
      issueToken(tx, { purpose: 'invoice', leadId, email: 'a@example.com', subjectId: invoice.id, days: 1 }, new Date()),
    )
    const { data } = await callLoader(publicInvoice, { url: `/invoice/${token}`, params: { token } })
    expect(data).toMatchObject({ badge: { label: 'Refunded' }, howToPay: expect.stringContaining('refunded') })
  })

  test('keeps the names of its checks when a part is reversed, and none when nothing is left', () => {
    const paid = { status: 'paid', paidAt: new Date(), refundedAt: new Date(), refundedCents: 20_000 } as const
    const { id } = makeInvoice(db(), { leadId: makeLead(db()).id, ...paid, refundedBy: 'Check 7, Check 8' })
    const reverseTo = (refundedCents: number) => {
      const [invoice] = rowsOf(invoices, eq(invoices.id, id))
      if (!invoice) throw new Error('The invoice is gone')
      const change = { refundedCents, by: null, actor: { kind: 'provider' }, mayFall: true } as const
      inTransaction((tx) => changeInvoiceRefund(tx, invoice, change, new Date()))
      return rowOf(invoices, eq(invoices.id, id))?.refundedBy
    }
    expect(reverseTo(5_000)).toBe('Check 7, Check 8')
    expect(reverseTo(0)).toBeNull()
  })

  test('for an unpaid invoice, or one of the provider, is refused', async () => {
    const { id: leadId } = makeLead(db())
    for (const invoice of [makeInvoice(db(), { leadId }), makeInvoice(db(), { leadId, provider: 'stripe', status: 'paid' })])
      expect(await press(refundInvoice, { leadId, invoiceId: invoice.id }, fields({ amount: '1' }))).toBe(409)
    expect(listMails('refund')).toEqual([])
  })

  test('has no form where nothing can be refunded: its address redirects, and says why', async () => {
    const { id: leadId } = makeLead(db())
    const { cookie } = signedInAs('user')
    const openInvoice = (more: Parameters<typeof makeInvoice>[1]) =>
      callLoader(refundPage, { url: '/', params: { leadId, invoiceId: makeInvoice(db(), { leadId, ...more }).id }, cookie })
    const [isVoid, byCard, whole] = [
      await openInvoice({ status: 'void' }),
      await openInvoice({ status: 'paid', provider: 'stripe' }),
      await openInvoice({ status: 'paid', refundedCents: 29_900, refundedAt: new Date() }),
    ]
    expect(isVoid.location).toContain(`/leads/${leadId}/invoices/`)
    expect(await toastText(isVoid)).toBe('error: Only a completed payment can be refunded. Nothing changed.')
    expect(await toastText(byCard)).toContain('Refund this in Stripe')
    expect(await toastText(whole)).toBe('error: This was already refunded in full.')
    expect((await openInvoice({ status: 'paid' })).location).toBeNull()
    const { id } = makePayment(db(), {
      leadId,
      state: 'refunded',
      refundedCents: 19_900,
      refundedAt: new Date(),
      paidAt: new Date(),
    })
    const paid = await callLoader(refundPaymentPage, { url: '/', params: { leadId, id }, cookie })
    expect(paid.location).toBe(`/leads/${leadId}`)
    expect(await toastText(paid)).toBe('error: This was already refunded in full.')
  })

  test('of a payment at the test checkout ends like one by card; one by card is refunded at the provider', async () => {
    const { id: leadId } = makeLead(db(), { status: 'enrolled' })
    const payment = makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
    expect(await press(refundPayment, { leadId, id: payment.id }, fields({ amount: '199.00' }))).toBe(303)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'refunded', refundedCents: 19_900, refundedAt: expect.any(Date) }])
    expect(listMails('refund')[0]?.textBody).toContain('It was a test payment')
    const byCard = makePayment(db(), { leadId, provider: 'stripe', state: 'paid', paidAt: new Date() })
    expect(await press(refundPayment, { leadId, id: byCard.id }, fields({ amount: '199.00' }))).toBe(409)
  })
})
