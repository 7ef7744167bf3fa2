import { z } from 'zod'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { defineJob } from '#app/modules/jobs/job-handler.server.ts'
import { closePayment, keepCheckout } from './open-payment.server.ts'
import { paymentProvider } from './provider.server.ts'
import { listUnsettledPayments, type PaymentRow } from './queries.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { syncPayment } from './sync-payment.server.ts'

/** Payments that one run looks at. */
const MOST_LOOKED_AT = 200
/** After so many failures in a row the provider is taken to be down: the next run goes on. */
const MOST_FAILURES = 3

/** Looks at every checkout whose end is not known: a tab may have been closed after paying, an event may not have come. Stores what the provider says, and moves the leads of paid ones. */
export const reconcileCheckoutsJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    let failures = 0
    for (const payment of listUnsettledPayments(MOST_LOOKED_AT)) {
      signal.throwIfAborted()
      try {
        await reconcile(payment, now)
        failures = 0
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        log.warn({ err: error, paymentId: payment.id }, 'A checkout could not be looked at')
        failures += 1
        if (failures >= MOST_FAILURES) throw error
      }
    }
  },
})

async function reconcile(payment: PaymentRow, now: Date): Promise<void> {
  // The provider has said so, and nothing takes it back: only its lead is left to be moved.
  if (payment.state === 'paid') {
    inTransaction((tx) => settlePayment(tx, payment.id, { kind: 'system' }, now))
    return
  }
  const isOver = payment.expiresAt !== null && payment.expiresAt <= now
  if (paymentProvider()?.name !== payment.provider) {
    if (isOver) closePayment(payment, 'expired', 'The site takes payments another way now')
    return
  }
  const sessionId = payment.sessionId ?? (await findLost(payment))
  if (sessionId === null) {
    if (isOver) closePayment(payment, 'expired', 'No checkout was made')
    return
  }
  const { facts } = await syncPayment(sessionId, {
    now,
    within: (tx, found) => {
      if (found) settlePayment(tx, found.id, { kind: 'system' }, now)
    },
  })
  if (facts === null && isOver) closePayment(payment, 'expired', 'The provider does not know this checkout')
}

/** The checkout of an attempt whose answer was lost. */
async function findLost(payment: PaymentRow): Promise<string | null> {
  if (payment.customerId === null) return null
  const found = await paymentProvider()?.findCheckout({ customerId: payment.customerId, paymentId: payment.id })
  if (!found) return null
  const { sessionId, url, expiresAt } = found
  if (url !== null && expiresAt !== null) inTransaction((tx) => keepCheckout(tx, payment, { sessionId, url, expiresAt }))
  return sessionId
}
