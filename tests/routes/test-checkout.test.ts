import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testCheckouts } from '#app/db/schema/index.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { action as success, loader as result } from '#app/routes/public/payment-success.tsx'
import { action, loader } from '#app/routes/public/test-checkout.tsx'
import { action as events } from '#app/routes/resources/payment-events.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { mailedTemplates, makePayer, paymentsOf, readLead } from '#tests/setup/payments.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'

setupTestDatabase()

async function opened() {
  const payer = await makePayer()
  const started = await startCheckout(payer.leadId)
  if (!started.ok) throw new Error('no checkout')
  const { url } = started.value
  const paymentId = /^\/checkout\/([0-9a-f]{32})$/.exec(url)?.[1] ?? ''
  return { ...payer, paymentId, call: { url, params: { paymentId } } }
}

describe('the test checkout', () => {
  test('shows what is paid for, and accepts no card', async () => {
    const { call, leadId } = await opened()
    const { data } = await callLoader(loader, call)
    expect(data).toEqual({ description: 'Onboarding fee', amountCents: 19_900, state: 'open' })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open', provider: 'test' }])
    expect(readLead(leadId)?.stripeCustomerId).toBeNull()
  })

  test('pays, in the same way as every payment', async () => {
    const { call, leadId, cookie } = await opened()
    const { location } = await callAction(action, { ...call, form: { intent: 'pay' } })
    expect(location).toMatch(/^\/payment\/success\?session_id=cs_test_demo_[0-9a-f]{32}$/)
    expect((await callLoader(result, { url: location ?? '', cookie })).data.result).toMatchObject({ kind: 'paid', isTest: true })
    await callAction(success, { url: location ?? '', cookie, form: {} })
    expect(readLead(leadId)?.status).toBe('enrolled')
    expect(mailedTemplates()).toEqual(['payment-notice', 'payment-receipt', 'welcome'])
    expect((await callLoader(loader, call)).data).toMatchObject({ state: 'paid' })
  })

  test('fails, and another attempt may follow', async () => {
    const { call, leadId, cookie } = await opened()
    const { location } = await callAction(action, { ...call, form: { intent: 'fail' } })
    const page = await callLoader(result, { url: location ?? '', cookie })
    expect(page.data.result).toMatchObject({ kind: 'failed', message: 'Payment verification failed', leadId })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'failed' }])
    expect(await startCheckout(leadId)).toMatchObject({ ok: true })
  })

  test('is canceled, which leads back and charges nothing', async () => {
    const { call, leadId } = await opened()
    const { location } = await callAction(action, { ...call, form: { intent: 'cancel' } })
    expect(location).toBe(`/analysis/${leadId}/manage/payment?canceled=1`)
    expect(await startCheckout(leadId)).toMatchObject({ ok: true, value: { url: call.url } })
  })

  test("accepts no second answer: a failed one isn't paid by Back and Pay", async () => {
    const { call, leadId, cookie } = await opened()
    await callAction(action, { ...call, form: { intent: 'fail' } })
    const { location } = await callAction(action, { ...call, form: { intent: 'pay' } })
    expect((await callLoader(result, { url: location ?? '', cookie })).data.result.kind).toBe('failed')
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'failed' }])
  })

  test("can't be paid after it expired", async () => {
    const { call } = await opened()
    db()
      .update(testCheckouts)
      .set({ expiresAt: new Date(0) })
      .run()
    expect((await callLoader(loader, call)).data).toMatchObject({ state: 'expired' })
    await callAction(action, { ...call, form: { intent: 'pay' } })
    expect(rowsOf(testCheckouts)).toMatchObject([{ state: 'open' }])
  })

  test.each<Record<string, string>>([{ intent: 'steal' }, {}, { intent: 'pay', website: 'x' }])(
    'refuses the post %j',
    async (form) => {
      const { call } = await opened()
      expect((await callAction(action, { ...call, form })).status).toBe(400)
    },
  )

  test("doesn't exist in production", async () => {
    const call = { url: '/checkout/x', params: { paymentId: 'f'.repeat(32) } }
    expect((await callLoader(loader, call)).status).toBe(404)
    expect((await callAction(action, { ...call, form: { intent: 'pay' } })).status).toBe(404)
  })

  test('sends no events: no one else may', async () => {
    const request = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', body: '{}' })
    expect((await events({ request, params: {}, context: {} })).status).toBe(404)
  })
})
