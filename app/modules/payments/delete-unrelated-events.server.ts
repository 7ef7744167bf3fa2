import { and, inArray, isNull, lte } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { paymentEvents } from '#app/db/schema/index.ts'

/** Days that an event about a payment that is none of ours is remembered: the provider sends one again for three days at most. */
const UNRELATED_EVENT_DAYS = 30

/** Removes at most `limit` old events that belong to no payment of ours, and returns how many. A payment's own history stays as long as the payment. */
export function deleteUnrelatedEvents(tx: Tx, now: Date, limit: number): number {
  const oldest = new Date(now.getTime() - UNRELATED_EVENT_DAYS * DAY_MS)
  const ended = tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.paymentId), lte(paymentEvents.createdAt, oldest)))
    .orderBy(paymentEvents.createdAt, paymentEvents.id)
    .limit(limit)
  return tx.delete(paymentEvents).where(inArray(paymentEvents.id, ended)).run().changes
}
