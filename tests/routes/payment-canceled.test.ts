import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { isUncharged } from '#app/modules/payments/sync/verify-payment.server.ts'
import { loader } from '#app/routes/public/manage/payment.tsx'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { makePayer, openedSession, paymentsOf, readLead, useStripe } from '#tests/setup/payments.ts'
import { callLoader } from '#tests/setup/route.ts'

setupTestDatabase()
const stripe = useStripe()

async function backFrom(leadId: string, cookie = '', search = '?canceled=1') {
  const { data } = await callLoader(loader, { url: `/analysis/${leadId}/manage/payment${search}`, params: { leadId }, cookie })
  return { isUncharged: data.isCanceled, isPaid: data.fee?.kind === 'paid' }
}

async function openCheckout() {
  const payer = await makePayer()
  return { ...payer, sessionId: await openedSession(payer.leadId) }
}

describe("'Nothing was charged', after leaving the checkout", () => {
  test('is shown if the provider says that no one paid', async () => {
    const { leadId, cookie, sessionId } = await openCheckout()
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: true, isPaid: false })
    stripe.server.expire(sessionId)
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: true, isPaid: false })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'expired' }])
    stripe.server.requests.length = 0
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: true, isPaid: false })
    expect(stripe.server.requests).toEqual([])
  })

  test("isn't shown if the checkout was paid in another tab: the date is", async () => {
    const { leadId, cookie, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: false, isPaid: true })
    expect(readLead(leadId)?.status).toBe('proposal')
  })

  test("isn't shown while the money is in transit, and shown if it didn't arrive", async () => {
    const { leadId, cookie, sessionId } = await openCheckout()
    stripe.server.pay(sessionId, { delayed: true })
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: false, isPaid: false })
    stripe.server.failDelayed(sessionId)
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: true, isPaid: false })
  })

  test("isn't shown if mismatched money arrived, now or before", async () => {
    const { leadId, cookie, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    Object.assign(stripe.server.sessions.get(sessionId) ?? {}, { amount_total: 100 })
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: false, isPaid: false })
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: false, isPaid: false })
  })

  test("isn't shown if the provider is down, or doesn't answer in time", async () => {
    const { leadId, cookie } = await openCheckout()
    stripe.server.misbehave({ status: 401 })
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: false, isPaid: false })
    stripe.server.misbehave('hang')
    expect(await isUncharged(leadId, 100)).toBe(false)
  })

  test("isn't shown to strangers, nor on the way to the checkout, and makes no request", async () => {
    const { leadId, cookie } = await openCheckout()
    stripe.server.requests.length = 0
    expect(await backFrom(leadId)).toEqual({ isUncharged: false, isPaid: false })
    expect(await backFrom(leadId, cookie, '')).toEqual({ isUncharged: false, isPaid: false })
    expect(stripe.server.requests).toEqual([])
  })

  test('is shown without a request if no checkout was created', async () => {
    const { leadId, cookie } = await openCheckout()
    stripe.server.requests.length = 0
    db().update(payments).set({ sessionId: null, checkoutUrl: null }).run()
    expect(await backFrom(leadId, cookie)).toEqual({ isUncharged: true, isPaid: false })
    expect(stripe.server.requests).toEqual([])
  })
})
