import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, gt } from 'drizzle-orm'
import { webhookSender } from '#app/adapters/webhooks/index.server.ts'
import type { WebhookSender } from '#app/adapters/webhooks/port.ts'
import { sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { newId } from '#app/db/columns.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage, readPageQuery } from '#app/db/page.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { sendEventAgain, writeDelivery } from './emit-event.server.ts'
import { SAMPLE_EVENTS, type WebhookEventType } from './events.ts'

/** The purpose that secrets are sealed for. */
export const SECRET_PURPOSE = 'secrets of webhooks, version 1'
/** Secret length in bytes: Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32
const PAGE_SIZE = 25

/**
 * Adds a webhook. private: its address is in a private network · nowhere: its host does not exist. Checked now, and again when
 * sending. If the host could not be looked up, the webhook is added with `isChecked` false. A form that is sent twice adds one.
 */
export async function addWebhook(
  actor: Viewer,
  { url, events }: { url: string; events: WebhookEventType[] },
  { whereTo }: Pick<WebhookSender, 'whereTo'> = webhookSender(),
): Promise<Result<{ id: string; isChecked: boolean }, 'private' | 'nowhere'>> {
  const target = await whereTo(url)
  if (target === 'private' || target === 'nowhere') return refused(target)
  const id = inTransaction((tx) => findSame(tx, url, events) ?? insertWebhook(tx, actor, { url, events }))
  return ok({ id, isChecked: target === 'public' })
}

/** The webhook that an equal form added a moment ago. */
function findSame(tx: Tx, url: string, events: WebhookEventType[]): string | undefined {
  const since = new Date(Date.now() - MINUTE_MS)
  const same = and(eq(webhookEndpoints.url, url), eq(webhookEndpoints.events, events), gt(webhookEndpoints.createdAt, since))
  return tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(same).get()?.id
}

function insertWebhook(tx: Tx, actor: Viewer, { url, events }: { url: string; events: WebhookEventType[] }): string {
  const id = newId()
  const sealedSecret = sealText(`whsec_${randomBytes(SECRET_BYTES).toString('base64')}`, SECRET_PURPOSE, id)
  tx.insert(webhookEndpoints).values({ id, url, events, sealedSecret, createdById: actor.id }).run()
  recordAudit(tx, { userId: actor.id, action: 'webhook_added', subject: id, detail: { events } })
  return id
}

/** Removes a webhook with its deliveries. False if it no longer exists. */
export function deleteWebhook(actor: Viewer, endpointId: string): boolean {
  return inTransaction((tx) => {
    if (tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).run().changes === 0) return false
    recordAudit(tx, { userId: actor.id, action: 'webhook_deleted', subject: endpointId })
    return true
  })
}

/** Writes a webhook's test delivery, which the caller sends, and returns its id. Null if the webhook no longer exists. */
export function writeTest(endpointId: string, type: WebhookEventType, now = new Date()): string | null {
  return inTransaction((tx) => {
    const endpoint = tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).get()
    return endpoint ? writeDelivery(tx, { endpointId, event: SAMPLE_EVENTS[type], isTest: true }, now) : null
  })
}

/** Queues a delivery for sending again, under the same id. False if it no longer exists. */
export function repeatDelivery(actor: Viewer, endpointId: string, deliveryId: string, now = new Date()): boolean {
  return inTransaction((tx) => {
    const one = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId))
    if (tx.update(webhookDeliveries).set({ state: 'waiting' }).where(one).run().changes === 0) return false
    sendEventAgain(tx, deliveryId, now)
    recordAudit(tx, { userId: actor.id, action: 'webhook_repeated', subject: deliveryId })
    return true
  })
}

export type EndpointRow = { id: string; url: string; events: WebhookEventType[]; disabledAt: Date | null; failed: number }

/** The webhooks in the order they were added, with their number of failed deliveries. */
export function listWebhooks(): EndpointRow[] {
  const failed = db()
    .select({ endpointId: webhookDeliveries.endpointId, n: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'failed'))
    .groupBy(webhookDeliveries.endpointId)
    .all()
  return db()
    .select(pick(webhookEndpoints, ['id', 'url', 'events', 'disabledAt']))
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .all()
    .map((row) => ({ ...row, failed: failed.find(({ endpointId }) => endpointId === row.id)?.n ?? 0 }))
}

/** A webhook with the secret that its receiver checks signatures with, or null. */
export function findWebhook(endpointId: string): (EndpointRow & { secret: string }) | null {
  const row = listWebhooks().find(({ id }) => id === endpointId)
  const sealed = db()
    .select({ secret: webhookEndpoints.sealedSecret })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .get()
  return row && sealed ? { ...row, secret: unsealText(sealed.secret, SECRET_PURPOSE, endpointId) } : null
}

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const NEWEST = keyset({ createdAt: descending(webhookDeliveries.createdAt), id: descending(webhookDeliveries.id) })

/** One page of a webhook's deliveries, newest first. */
export function listDeliveries(endpointId: string, query: URLSearchParams): Page<DeliveryRow> {
  return readPage(NEWEST, { query: readPageQuery(query), size: PAGE_SIZE }, ({ where, orderBy, limit }) =>
    db()
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.endpointId, endpointId), where))
      .orderBy(...orderBy)
      .limit(limit)
      .all(),
  )
}

/** Deletes deliveries about leads. */
export function deleteDeliveriesOf(tx: Tx, leadIds: string[]): void {
  tx.delete(webhookDeliveries).where(isInList(webhookDeliveries.leadId, leadIds)).run()
}
