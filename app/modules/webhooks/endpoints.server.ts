import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { webhookSender } from '#app/adapters/webhooks/index.server.ts'
import type { WebhookSender } from '#app/adapters/webhooks/port.ts'
import { sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { newId } from '#app/db/columns.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage, readPageQuery } from '#app/db/page.ts'
import { webhookDeliveries, webhookEndpoints } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { sendAgain, writeDelivery } from './emit-event.server.ts'
import { SAMPLE_EVENTS, type WebhookEventType } from './events.ts'

/** What a secret is sealed for. */
export const SECRET_PURPOSE = 'secrets of webhooks, version 1'
/** Bytes of a secret: Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32
const PAGE_SIZE = 25

/**
 * Adds a webhook. private: its address leads into a private network · nowhere: there is no host of that name. Asked of the name as it is now; sending asks again. One whose name could not be looked
 * up just now is added: `isChecked` is false then.
 */
export async function addWebhook(
  actor: Viewer,
  { url, events }: { url: string; events: WebhookEventType[] },
  { whereTo }: Pick<WebhookSender, 'whereTo'> = webhookSender(),
): Promise<Result<{ id: string; isChecked: boolean }, 'private' | 'nowhere'>> {
  const target = await whereTo(url)
  if (target === 'private' || target === 'nowhere') return refused(target)
  const id = newId()
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  inTransaction((tx) => {
    const sealedSecret = sealText(secret, SECRET_PURPOSE, id)
    tx.insert(webhookEndpoints).values({ id, url, events, sealedSecret, createdById: actor.id }).run()
    recordAudit(tx, { userId: actor.id, action: 'webhook_added', subject: id, detail: { events } })
  })
  return ok({ id, isChecked: target === 'public' })
}

/** Removes a webhook with its deliveries. False where it is gone already. */
export function deleteWebhook(actor: Viewer, endpointId: string): boolean {
  return inTransaction((tx) => {
    if (tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).run().changes === 0) return false
    recordAudit(tx, { userId: actor.id, action: 'webhook_deleted', subject: endpointId })
    return true
  })
}

/** Writes a test of a webhook, which the caller sends, and returns its id. Null where the webhook is gone. */
export function writeTest(endpointId: string, type: WebhookEventType, now = new Date()): string | null {
  return inTransaction((tx) => {
    const endpoint = tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).get()
    return endpoint ? writeDelivery(tx, { endpointId, event: SAMPLE_EVENTS[type], isTest: true }, now) : null
  })
}

/** Has a delivery sent again, under the same id. False where it is no longer there. */
export function repeatDelivery(actor: Viewer, endpointId: string, deliveryId: string, now = new Date()): boolean {
  return inTransaction((tx) => {
    const one = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId))
    if (tx.update(webhookDeliveries).set({ state: 'waiting' }).where(one).run().changes === 0) return false
    sendAgain(tx, deliveryId, now)
    recordAudit(tx, { userId: actor.id, action: 'webhook_repeated', subject: deliveryId })
    return true
  })
}

export type EndpointRow = { id: string; url: string; events: WebhookEventType[]; disabledAt: Date | null; failed: number }

/** The webhooks in the order in which they were added, with how many of their deliveries were given up. */
export function listWebhooks(): EndpointRow[] {
  const failed = db()
    .select({ endpointId: webhookDeliveries.endpointId, n: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'failed'))
    .groupBy(webhookDeliveries.endpointId)
    .all()
  return db()
    .select({
      id: webhookEndpoints.id,
      url: webhookEndpoints.url,
      events: webhookEndpoints.events,
      disabledAt: webhookEndpoints.disabledAt,
    })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .all()
    .map((row) => ({ ...row, failed: failed.find(({ endpointId }) => endpointId === row.id)?.n ?? 0 }))
}

/** One webhook with the secret by which its receiver checks what comes. Null where there is none. */
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

/** One page of what a webhook was sent, the newest first. */
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

/** Forgets what was sent about leads. */
export function deleteDeliveriesOf(tx: Tx, leadIds: string[]): void {
  tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.leadId, leadIds)).run()
}
