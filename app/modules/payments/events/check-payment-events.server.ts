import { z } from 'zod'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { PROVIDER_EVENT_KINDS } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { completeSiteTask, createSiteTask } from '#app/modules/tasks/site-tasks.server.ts'
import { paymentProvider } from '../provider.server.ts'

const TASK = 'payment-events'

/** Queues a check, after startup, that the provider sends all events we handle. Does nothing for a provider without events. */
export function checkPaymentEventsSoon(): void {
  if (paymentProvider()?.name !== 'stripe') return
  const job = { kind: 'check-payment-events', payload: {}, uniqueKey: 'check-payment-events', maxAttempts: 1 } as const
  inTransaction((tx) => enqueueJob(tx, job))
}

/** Reads which events the provider sends here. Logs missing ones, and creates a task for staff. */
export const checkPaymentEventsJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now }) {
    const provider = paymentProvider()
    if (provider?.name !== 'stripe') return
    const url = `${env().BASE_URL}/webhooks/stripe`
    const sent = await listSent(() => provider.listSentEvents(url))
    if (sent === undefined) return
    const missing = sent?.includes('*') ? [] : PROVIDER_EVENT_KINDS.filter((kind) => sent?.includes(kind) !== true)
    inTransaction((tx) => {
      completeSiteTask(tx, TASK, now)
      if (missing.length === 0) return
      const summary =
        sent === null
          ? `Stripe isn’t sending events to ${url}, so payments and refunds show up late or not at all. In Stripe, add the endpoint with ${missing.join(', ')}`
          : `Stripe isn’t sending these events to ${url}: ${missing.join(', ')}. Add them to the endpoint in Stripe`
      createSiteTask(tx, { kind: TASK, summary, dueAt: now })
      log.warn({ url, missing, hasEndpoint: sent !== null }, 'Stripe does not send all the events we need')
    })
  },
})

/** Undefined if the provider does not say, for example if the key lacks permission. */
async function listSent(ask: () => Promise<string[] | null>): Promise<string[] | null | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ err: error }, 'Could not read which events Stripe sends')
    return undefined
  }
}
