import type { Tx } from '#app/db/client.server.ts'
import { type PAYMENT_EVENT_KINDS, paymentEvents } from '#app/db/schema/index.ts'

export type PaymentEventKind = (typeof PAYMENT_EVENT_KINDS)[number]

export type NewPaymentEvent = {
  paymentId: string | null
  kind: PaymentEventKind
  /** The provider's id of an event that it sent. */
  providerEventId?: string
  detail?: Record<string, unknown>
}

/** Writes a line of a payment's history. An event of the provider that is there already changes nothing. */
export function recordPaymentEvent(tx: Tx, event: NewPaymentEvent): void {
  tx.insert(paymentEvents).values(event).onConflictDoNothing().run()
}
