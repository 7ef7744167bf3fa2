import { z } from 'zod'
import { PaymentError, type PaymentFailure } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { findLostCheckout } from './find-lost-checkout.server.ts'
import { closePayment, markChecked } from './open-payment.server.ts'
import { paymentProvider } from '../provider.server.ts'
import { listUnsettledPayments, type PaymentRow } from '../queries.server.ts'
import { fulfillPayment } from '../sync/fulfill-payment.server.ts'
import { syncPayment } from '../sync/sync-payment.server.ts'

/** Payments checked per run. */
const MAX_SCANNED = 200
/** After this many such failures in a row, the provider counts as down. The next run continues with the remaining payments. */
const MAX_FAILURES = 3
const DOWN: readonly PaymentFailure[] = ['key', 'busy', 'fault', 'unavailable']

/**
 * Checks every checkout with an unknown outcome: a tab may have been closed after paying, or an
 * event may be missing. Stores the provider's answer, and moves the leads of paid ones. A problem
 * with one payment does not block the others.
 */
export const reconcileCheckoutsJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    const faults: unknown[] = []
    let failures = 0
    for (const payment of listUnsettledPayments(MAX_SCANNED)) {
      signal.throwIfAborted()
      markChecked(payment.id, now)
      const problem = await problemOf(reconcile(payment, now))
      failures = problem instanceof PaymentError && DOWN.includes(problem.failure) ? failures + 1 : 0
      if (problem === null) continue
      log.warn({ err: problem, paymentId: payment.id }, 'A checkout could not be checked')
      if (failures >= MAX_FAILURES) throw problem
      if (!(problem instanceof PaymentError)) faults.push(problem)
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of the payments could not be processed`)
  },
})

/** The error, or null. */
async function problemOf(work: Promise<void>): Promise<Error | null> {
  try {
    await work
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function reconcile(payment: PaymentRow, now: Date): Promise<void> {
  // This state is final. Only its lead still has to move.
  if (payment.state === 'paid') {
    inTransaction((tx) => fulfillPayment(tx, payment.id, { kind: 'system' }, now))
    return
  }
  const isOver = payment.expiresAt !== null && payment.expiresAt <= now
  const provider = paymentProvider()
  if (provider?.name !== payment.provider) {
    if (isOver) closePayment(payment, 'expired', 'The site switched to another payment provider')
    return
  }
  const sessionId = payment.sessionId ?? (await findLostCheckout(provider, payment))?.sessionId ?? null
  if (sessionId === null) {
    if (isOver) closePayment(payment, 'expired', 'No checkout was created')
    return
  }
  const reconcile = () =>
    syncPayment(sessionId, {
      now,
      within: (tx, found) => {
        if (found) fulfillPayment(tx, found.id, { kind: 'system' }, now)
      },
    })
  const { facts } = await reconcile()
  if (facts?.status === 'open' && payment.leadId !== null && leadState(payment.leadId) === 'trashed') {
    // Its lead was deleted, so it must not be paid.
    await provider.expireCheckout(sessionId)
    await reconcile()
  }
  if (facts === null && isOver) closePayment(payment, 'expired', 'The provider has no record of this checkout')
}
