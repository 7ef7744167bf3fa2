import type { Tx } from '#app/db/client.server.ts'
import { type PAYMENT_EVENT_KINDS, paymentEvents } from '#app/db/schema/index.ts'

export type PaymentEventKind = (typeof PAYMENT_EVENT_KINDS)[number]

type NewPaymentEvent = {
  paymentId: string | null
  kind: PaymentEventKind
  providerEventId?: string
  detail?: Record<string, unknown>
}

/** Adds a line to a payment's history. Ignores a provider event that is already there. */
export function recordPaymentEvent(tx: Tx, event: NewPaymentEvent): void {
  tx.insert(paymentEvents).values(event).onConflictDoNothing().run()
}
