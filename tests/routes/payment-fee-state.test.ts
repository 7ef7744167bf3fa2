import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leadActivities, tasks } from '#app/db/schema/index.ts'
import { loader as paymentStep } from '#app/routes/public/manage/payment.tsx'
import { loader as result } from '#app/routes/public/payment-success.tsx'
import { loader as report } from '#app/routes/public/report.tsx'
import { action as events } from '#app/routes/resources/payment-events.ts'
import { isPaid } from '#app/modules/payments/queries.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { refused } from '#app/result.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { makePayer, mailedTemplates, openedSession, paymentsOf, useStripe, PROMISED } from '#tests/setup/payments.ts'
import { callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'

setupTestDatabase()
const stripe = useStripe()

/** Sends the product a signed event of the provider. */
async function send(type: string, sessionId: string): Promise<void> {
  const { body, signature } = stripe.server.event(type, sessionId)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const request = new Request(`${TEST_ORIGIN}/webhooks/stripe`, { method: 'POST', headers, body })
  expect((await events({ request, params: {}, context: {} })).status).toBe(200)
}

async function pay(leadId: string): Promise<string> {
  const sessionId = await openedSession(leadId)
  stripe.server.pay(sessionId)
  await send('checkout.session.completed', sessionId)
  return sessionId
}

async function refund(sessionId: string): Promise<void> {
  stripe.server.refund(sessionId, 19_900)
  await send('charge.refunded', sessionId)
}

const openTasks = (leadId: string) =>
  db()
    .select({ kind: tasks.kind, doneAt: tasks.doneAt })
    .from(tasks)
    .where(eq(tasks.leadId, leadId))
    .all()
    .filter(({ kind, doneAt }) => doneAt === null && !PROMISED.includes(kind))
    .map(({ kind }) => kind)

/** The fee's state on the lead's three pages. */
async function shownStates(leadId: string, cookie: string, sessionId: string) {
  const at = { params: { leadId }, cookie }
  const shown = (await callLoader(result, { url: `/payment/success?session_id=${sessionId}`, cookie })).data.result
  const step = (await callLoader(paymentStep, { url: `/analysis/${leadId}/manage/payment`, ...at })).data
  const next = (await callLoader(report, { url: `/analysis/${leadId}`, ...at })).data.nextSteps?.steps
  return {
    result: shown.kind === 'failed' ? shown.reason : shown.kind,
    step: step.fee?.kind,
    report: next?.find(({ key }) => key === 'payment')?.remark ?? next?.find(({ key }) => key === 'payment')?.state,
  }
}

describe('the result, the payment step and the report agree on the state of the fee', () => {
  test('paid', async () => {
    const { leadId, cookie } = await makePayer()
    expect(await shownStates(leadId, cookie, await pay(leadId))).toEqual({ result: 'paid', step: 'paid', report: 'done' })
  })

  test('refunded in full: it is open again, and can be paid again', async () => {
    const { leadId, cookie } = await makePayer()
    const sessionId = await pay(leadId)
    await refund(sessionId)
    expect(await shownStates(leadId, cookie, sessionId)).toEqual({ result: 'refunded', step: 'refunded', report: 'paid_back' })
    const again = await pay(leadId)
    expect(await shownStates(leadId, cookie, again)).toEqual({ result: 'paid', step: 'paid', report: 'done' })
    // The first checkout does not allow a third payment.
    expect((await shownStates(leadId, cookie, sessionId)).result).toBe('paid')
  })

  test('mismatched: no receipt comes, no one is asked to pay again, and nothing more can be paid', async () => {
    const { leadId, cookie } = await makePayer()
    const sessionId = await openedSession(leadId)
    stripe.server.pay(sessionId)
    Object.assign(stripe.server.sessions.get(sessionId) ?? {}, { amount_total: 100 })
    expect(await shownStates(leadId, cookie, sessionId)).toEqual({ result: 'checking', step: 'checking', report: 'checking' })
    expect(mailedTemplates()).toEqual(['payment-notice'])
    expect(await startCheckout(leadId)).toEqual(refused('checking'))
  })

  test('mismatched and refunded: the fee is open, with the received amount, and staff have reviewed it', async () => {
    const { leadId, cookie } = await makePayer()
    const sessionId = await openedSession(leadId)
    Object.assign(stripe.server.sessions.get(sessionId) ?? {}, { amount_total: 100 })
    stripe.server.pay(sessionId)
    await send('checkout.session.completed', sessionId)
    expect(openTasks(leadId)).toEqual(['payment-mismatch'])
    stripe.server.refund(sessionId, 100)
    await send('charge.refunded', sessionId)
    expect(await shownStates(leadId, cookie, sessionId)).toEqual({ result: 'refunded', step: 'refunded', report: 'paid_back' })
    const step = await callLoader(paymentStep, { url: `/analysis/${leadId}/manage/payment`, params: { leadId }, cookie })
    expect(step.data.fee).toEqual({ kind: 'refunded', refundedCents: 100 })
    expect(openTasks(leadId)).toEqual(['payment-refunded'])
    expect(isPaid(leadId)).toBe(false)
  })

  test('nothing was charged: it is due', async () => {
    const { leadId, cookie } = await makePayer()
    const sessionId = await openedSession(leadId)
    stripe.server.expire(sessionId)
    expect(await shownStates(leadId, cookie, sessionId)).toEqual({ result: 'uncharged', step: 'due', report: 'ahead' })
  })
})

describe('of two payments', () => {
  async function paidTwice() {
    const payer = await makePayer()
    const first = await openedSession(payer.leadId)
    // A checkout that our database lost.
    const second = stripe.server.addSession({ metadata: { leadId: payer.leadId } })
    for (const sessionId of [first, second]) {
      stripe.server.pay(sessionId)
      await send('checkout.session.completed', sessionId)
    }
    expect(openTasks(payer.leadId)).toEqual(['payment-double'])
    return { ...payer, first, second }
  }

  test.each(['first', 'second'] as const)(
    'the %s is refunded: the fee stays paid, the task is done, and staff have nothing to decide',
    async (which) => {
      const { leadId, cookie, ...sessions } = await paidTwice()
      await refund(sessions[which])
      expect(
        paymentsOf(leadId)
          .map(({ state }) => state)
          .sort(),
      ).toEqual(['paid', 'refunded'])
      expect(openTasks(leadId)).toEqual([])
      expect(await shownStates(leadId, cookie, sessions[which])).toEqual({ result: 'paid', step: 'paid', report: 'done' })
      const recorded = rowsOf(leadActivities, eq(leadActivities.kind, 'payment_refunded'))
      expect(recorded.map(({ summary }) => summary)).toEqual([
        '$199.00 of the onboarding fee was refunded: it was a duplicate, and the other payment still counts',
      ])
    },
  )

  test('both are refunded: then staff decide how to continue', async () => {
    const { leadId, cookie, first, second } = await paidTwice()
    await refund(second)
    await refund(first)
    expect(openTasks(leadId)).toEqual(['payment-refunded'])
    expect((await shownStates(leadId, cookie, first)).step).toBe('refunded')
  })
})
