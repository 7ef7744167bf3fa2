import path from 'node:path'
import { count, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { leadActivities, leads, messages, paymentEvents, payments, type MessageTemplate } from '#app/db/schema/index.ts'
import { keysOf } from '#app/format/records.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import {
  type SignedEvent,
  startStripeServer,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeServer,
} from '#tests/servers/stripe.ts'
import { deliverAll, shuffled } from '#tests/setup/deliveries.ts'
import type { Product } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

const EVENTS = 1000
const LEADS_PER_FATE = 12

/** A checkout's outcomes and the required final state of payment and lead. */
const FATES = {
  paid: { state: 'paid', status: 'enrolled', events: ['completed'] },
  delayed: { state: 'paid', status: 'enrolled', events: ['completed', 'async_payment_succeeded'] },
  failed: { state: 'failed', status: 'proposal', events: ['completed', 'async_payment_failed'] },
  expired: { state: 'expired', status: 'proposal', events: ['expired'] },
  refunded: { state: 'refunded', status: 'enrolled', events: ['completed', 'refunded'] },
  mismatch: { state: 'mismatch', status: 'proposal', events: ['completed'] },
} as const
type Fate = keyof typeof FATES

const TYPES = {
  completed: 'checkout.session.completed',
  async_payment_succeeded: 'checkout.session.async_payment_succeeded',
  async_payment_failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
  refunded: 'charge.refunded',
} as const

let stripe: StripeServer
let products: Product[]
let database: { db: Db; close: () => void }

beforeAll(async () => {
  stripe = await startStripeServer()
  const folder = path.join(inject('runFolder'), 'payment-events')
  const env = {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    WORKER: 'off',
    LOG_LEVEL: 'error',
  }
  // Sequential: the first one creates the database.
  products = [await startMigrated({ folder, env })]
  products.push(await startMigrated({ folder, env }))
  database = openDatabase(path.join(folder, 'site.sqlite'))
})
afterAll(async () => {
  database.close()
  await Promise.all([...products.map((product) => product.stop()), stripe.stop()])
})

/** Payments still processing when the checkout completes; a later event reports the outcome. */
const LATER: readonly string[] = ['async_payment_succeeded', 'async_payment_failed']

/** A lead with a checkout of this outcome at the provider. A processing payment has no outcome yet. */
function makeCheckout(db: Db, fate: Fate): { leadId: string; sessionId: string } {
  const lead = makeLead(db, { status: 'proposal' })
  const payment = makePayment(db, { leadId: lead.id, provider: 'stripe', sessionId: null })
  const sessionId = stripe.addSession({ metadata: { leadId: lead.id, paymentId: payment.id } })
  db.update(payments).set({ sessionId }).where(eq(payments.id, payment.id)).run()
  if (fate === 'expired') stripe.expire(sessionId)
  else stripe.pay(sessionId, { delayed: isDelayed(fate) })
  if (fate === 'refunded') stripe.refund(sessionId, 19_900)
  if (fate === 'mismatch') Object.assign(stripe.sessions.get(sessionId) ?? {}, { amount_total: 1 })
  return { leadId: lead.id, sessionId }
}

const isDelayed = (fate: Fate) => fate === 'delayed' || fate === 'failed'

/** The processing payment succeeded or failed. */
function endDelayed({ fate, sessionId }: { fate: Fate; sessionId: string }): void {
  if (fate === 'delayed') stripe.pay(sessionId)
  if (fate === 'failed') stripe.failDelayed(sessionId)
}

/** The first half arrives while payments process; the events with their outcome are all in the second. */
function inTwoHalves<Event extends { isLater: boolean }>(events: Event[]): [Event[], Event[]] {
  const others = events.filter(({ isLater }) => !isLater)
  return [others.slice(0, EVENTS / 2), shuffled([...others.slice(EVENTS / 2), ...events.filter(({ isLater }) => isLater)])]
}

const repeated = (word: string) => Array.from({ length: LEADS_PER_FATE }, () => word)

function deliveryOf({ event: { body, signature } }: { event: SignedEvent }) {
  return { path: '/webhooks/stripe', body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } }
}

describe('1,000 events in random order with repeats, on two processes', () => {
  it('end in the right state, each effect once', async () => {
    const { db } = database
    const fates = keysOf(FATES)
    const checkouts = fates.flatMap((fate) => Array.from({ length: LEADS_PER_FATE }, () => ({ fate, ...makeCheckout(db, fate) })))
    const different = checkouts.flatMap(({ fate, sessionId }) =>
      FATES[fate].events.map((word) => ({ isLater: LATER.includes(word), event: stripe.event(TYPES[word], sessionId) })),
    )
    const repeats = Array.from({ length: EVENTS - different.length }, (_unused, index) => different[index % different.length])
    const events = shuffled([...different, ...repeats].filter((event) => event !== undefined))
    expect(events).toHaveLength(EVENTS)
    const [early, late] = inTwoHalves(events)
    expect(new Set(early).size).toBe(different.filter(({ isLater }) => !isLater).length)
    stripe.misbehave(
      'reset',
      { status: 401 },
      { status: 429 },
      'lose',
      { body: '{}' },
      { status: 403 },
      { body: '<p>', contentType: 'text/html' },
    )

    const endsOf = (fate: Fate) => {
      const ids = checkouts.filter((checkout) => checkout.fate === fate).map(({ leadId }) => leadId)
      const states = db.select({ state: payments.state }).from(payments).where(inArray(payments.leadId, ids)).all()
      const statuses = db.select({ status: leads.status }).from(leads).where(inArray(leads.id, ids)).all()
      return [...states.map(({ state }) => state), ...statuses.map(({ status }) => status)]
    }
    const all = (state: string, status: string) => [...repeated(state), ...repeated(status)]

    const { again } = await deliverAll(early.map(deliveryOf), products)
    expect(again).toBeGreaterThan(0)
    for (const fate of fates.filter(isDelayed)) expect(endsOf(fate), fate).toEqual(all('open', 'proposal'))
    for (const checkout of checkouts) endDelayed(checkout)
    await deliverAll(late.map(deliveryOf), products)

    for (const fate of fates) expect(endsOf(fate), fate).toEqual(all(FATES[fate].state, FATES[fate].status))
    const stored = db.select({ n: count() }).from(paymentEvents).where(isNotNull(paymentEvents.providerEventId)).get()
    expect(stored?.n).toBe(different.length)
    const enrolled = 3 * LEADS_PER_FATE
    const mailed = (template: MessageTemplate) =>
      db.select({ n: count() }).from(messages).where(eq(messages.template, template)).get()?.n
    expect([mailed('payment-receipt'), mailed('welcome'), mailed('payment-notice')]).toEqual([
      enrolled,
      enrolled,
      enrolled + LEADS_PER_FATE,
    ])
    const recorded = db.select({ n: count() }).from(leadActivities).where(eq(leadActivities.kind, 'payment_received')).get()
    expect(recorded?.n).toBe(enrolled)
  })
})

it('forms may post to the checkout page of the configured provider', async () => {
  const answer = await fetch(`${products[0]?.url ?? ''}/fees`)
  await answer.text()
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com http://localhost:* http://127.0.0.1:*;")
})
