import { isNull } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/index.ts'
import { enqueueJob, runJobNow } from '#app/modules/jobs/enqueue-job.server.ts'
import type { WebhookEvent } from './events.ts'

const activeEndpoints = statement((db) =>
  db
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.disabledAt)),
)

/**
 * Reports an event to all subscribed webhooks, in the transaction of its cause. Each gets a delivery, with a job that sends it
 * after commit.
 */
export function emitEvent(tx: Tx, event: WebhookEvent, now = new Date()): void {
  for (const endpoint of activeEndpoints(tx).all()) {
    if (!endpoint.events.includes(event.type)) continue
    const id = writeDelivery(tx, { endpointId: endpoint.id, event, isTest: false }, now)
    enqueueJob(tx, { ...deliveryJob(id), runAt: now })
  }
}

/** Writes a delivery for an endpoint, and returns its id. */
export function writeDelivery(
  tx: Tx,
  { endpointId, event, isTest }: { endpointId: string; event: WebhookEvent; isTest: boolean },
  now: Date,
): string {
  const id = newId()
  const body = JSON.stringify({ type: event.type, timestamp: now.toISOString(), data: event.data })
  const leadId = isTest ? null : event.data.leadId
  insertRow(tx, webhookDeliveries, { id, endpointId, type: event.type, leadId, body, isTest, createdAt: now })
  return id
}

/** Queues a delivery for sending now, even if earlier tries gave up. */
export function sendEventAgain(tx: Tx, deliveryId: string, now: Date): void {
  runJobNow(tx, { ...deliveryJob(deliveryId), runAt: now })
}

function deliveryJob(deliveryId: string) {
  return { kind: 'deliver-webhook', payload: { deliveryId }, uniqueKey: `deliver-webhook:${deliveryId}` } as const
}
