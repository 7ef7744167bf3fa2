import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { webhookSender } from '#app/adapters/webhooks/index.server.ts'
import { WebhookError, type WebhookSender } from '#app/adapters/webhooks/port.ts'
import { unsealText } from '#app/config/sealed-text.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/index.ts'
import { defineJob, PermanentJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { SECRET_PURPOSE } from './endpoints.server.ts'

/** ended: a retry would not help. `status`: the response's status, if there was one. */
type Attempt = { kind: 'delivered' | 'failed' | 'ended'; status: number | null; error: string | null }

/** Maximum length of a stored error message. */
const MAX_ERROR = 300
const HTTP_GONE = 410

/** Sends a delivery once and records the result. Null if it no longer exists. Only staff can resend a successful one. */
export async function deliver(
  deliveryId: string,
  { sender = webhookSender(), signal, now = new Date() }: { sender?: WebhookSender; signal?: AbortSignal; now?: Date } = {},
): Promise<Attempt | null> {
  const found = db()
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, deliveryId))
    .get()
  if (!found) return null
  const { delivery, endpoint } = found
  const attempt =
    endpoint.disabledAt === null
      ? await send(sender, {
          url: endpoint.url,
          id: delivery.id,
          body: delivery.body,
          secret: unsealText(endpoint.sealedSecret, SECRET_PURPOSE, endpoint.id),
          sentAt: now,
          ...(signal ? { signal } : {}),
        })
      : ({ kind: 'ended', status: null, error: 'The receiver says this address no longer exists' } as const)
  const state = attempt.kind === 'delivered' ? 'delivered' : attempt.kind === 'ended' ? 'failed' : 'waiting'
  const { status, error } = attempt
  inTransaction((tx) => {
    const tried = { state, attempts: delivery.attempts + 1, status, error, triedAt: now } as const
    tx.update(webhookDeliveries).set(tried).where(eq(webhookDeliveries.id, deliveryId)).run()
    if (status === HTTP_GONE)
      tx.update(webhookEndpoints).set({ disabledAt: now }).where(eq(webhookEndpoints.id, endpoint.id)).run()
  })
  return attempt
}

async function send(sender: WebhookSender, webhook: Parameters<WebhookSender['send']>[0]): Promise<Attempt> {
  try {
    const { status, text } = await sender.send(webhook)
    if (status >= 200 && status < 300) return { kind: 'delivered', status, error: null }
    return { kind: status === HTTP_GONE ? 'ended' : 'failed', status, error: refusalOf(status, text) }
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    return { kind: error.kind === 'private' ? 'ended' : 'failed', status: null, error: error.message.slice(0, MAX_ERROR) }
  }
}

function refusalOf(status: number, text: string): string {
  if (status === HTTP_GONE) return 'Returned 410: the receiver is gone, so we stopped sending'
  if (status >= 300 && status < 400) return `Returned ${status}: redirects are not followed`
  const said = text.trim()
  return `Returned ${status}${said === '' ? '' : `: ${said}`}`.slice(0, MAX_ERROR)
}

/** The job that sends a delivery. Failures are retried for about two days. */
export function deliverWebhookJob(sender?: WebhookSender) {
  return defineJob({
    payload: z.object({ deliveryId: z.string() }),
    async run({ deliveryId }, { now, signal }) {
      const attempt = await deliver(deliveryId, { ...(sender ? { sender } : {}), signal, now })
      if (attempt?.kind === 'ended') throw new PermanentJobError(attempt.error ?? 'A webhook delivery failed permanently')
      if (attempt?.kind === 'failed') throw new Error(attempt.error ?? 'A webhook delivery was rejected')
    },
    onDeadLetter(tx, { deliveryId }) {
      tx.update(webhookDeliveries).set({ state: 'failed' }).where(eq(webhookDeliveries.id, deliveryId)).run()
    },
  })
}
