import { beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testCheckouts } from '#app/db/schema/index.ts'
import { getPaymentMode } from '#app/modules/payments/queries.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { action, loader } from '#app/routes/public/test-checkout.tsx'
import { checkoutMessage } from '#app/modules/payments/messages.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { refused } from '#app/result.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { makePayer, paymentsOf } from '#tests/setup/payments.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'

setupTestDatabase()
beforeAll(() => {
  Object.assign(process.env, {
    APP_MODE: 'production',
    BASE_URL: 'https://site.example',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Site <hello@site.example>',
  })
})

test('without a key nothing can be paid: the payment step names the contact', async () => {
  const { leadId } = await makePayer()
  expect(getPaymentMode()).toBe('none')
  const started = await startCheckout(leadId)
  expect(started).toEqual(refused('not-set-up'))
  expect(checkoutMessage('not-set-up', getSiteFacts().company)).toContain('(515) 555-0142')
  expect(paymentsOf(leadId)).toEqual([])
})

test('there is no test checkout, even for a database with one', async () => {
  const paymentId = 'a'.repeat(32)
  const checkout = { sessionId: `cs_test_demo_${paymentId}`, paymentId, leadId: 'x', amountCents: 19_900, currency: 'usd' }
  const addresses = { successUrl: 'https://site.example/payment/success', cancelUrl: 'https://site.example/' }
  db()
    .insert(testCheckouts)
    .values({ ...checkout, ...addresses, description: 'Onboarding fee', expiresAt: new Date(Date.now() + 60_000) })
    .run()
  const call = { url: `/checkout/${paymentId}`, params: { paymentId } }
  expect((await callLoader(loader, call)).status).toBe(404)
  expect((await callAction(action, { ...call, form: { intent: 'pay' } })).status).toBe(404)
  expect(rowsOf(testCheckouts)).toMatchObject([{ state: 'open' }])
})
