import type { Db, Tx } from '#app/db/client.server.ts'
import { bookings, documentEvents, documents, invoiceItems, invoices, paymentEvents, payments } from '#app/db/schema/index.ts'
import { nextNumber, nextWord } from './unique.ts'

/** Inserts a management agreement that is waiting for its signature. */
export function makeDocument(tx: Db | Tx, overrides: Partial<typeof documents.$inferInsert> = {}): typeof documents.$inferSelect {
  const number = nextNumber()
  return tx
    .insert(documents)
    .values({
      provider: 'own',
      providerId: `document-${number}`,
      documentName: 'Property management agreement',
      propertyAddress: `${number} Beaver Ave, Des Moines, IA 50310`,
      submitterName: `Owner ${number}`,
      submitterEmail: `owner${number}@example.com`,
      ...overrides,
    })
    .returning()
    .get()
}

/** Inserts an entry of a document's audit trail. */
export function makeDocumentEvent(
  tx: Db | Tx,
  overrides: Partial<typeof documentEvents.$inferInsert> & { documentId: string },
): void {
  tx.insert(documentEvents)
    .values({ kind: 'created', actor: 'system', ...overrides })
    .run()
}

/** Inserts an open attempt to pay the onboarding fee. A refunded one is fully refunded. */
export function makePayment(tx: Db | Tx, overrides: Partial<typeof payments.$inferInsert> = {}): typeof payments.$inferSelect {
  const word = nextWord()
  const { amountCents = 199_00, state } = overrides
  const refundedCents = overrides.refundedCents ?? (state === 'refunded' ? amountCents : 0)
  return tx
    .insert(payments)
    .values({
      provider: 'test',
      sessionId: `test-session-${word}`,
      idempotencyKey: `test-key-${word}`,
      amountCents,
      description: 'Onboarding fee',
      refundedCents,
      refundedAt: refundedCents > 0 ? (overrides.updatedAt ?? new Date()) : null,
      ...overrides,
    })
    .returning()
    .get()
}

/** Inserts a payment event. */
export function makePaymentEvent(
  tx: Db | Tx,
  overrides: Partial<typeof paymentEvents.$inferInsert> & { paymentId: string },
): void {
  tx.insert(paymentEvents)
    .values({ kind: 'checkout_opened', ...overrides })
    .run()
}

/** Inserts an invoice with its items; the amount due is their sum. */
export function makeInvoice(
  tx: Db | Tx,
  overrides: Partial<typeof invoices.$inferInsert> = {},
  items: { description: string; amountCents: number; quantity?: number }[] = [{ description: 'Setup fee', amountCents: 299_00 }],
): typeof invoices.$inferSelect {
  const invoice = tx
    .insert(invoices)
    .values({
      number: `HG-${String(nextNumber()).padStart(5, '0')}`,
      description: items[0]?.description ?? 'Invoice',
      amountDueCents: items.reduce((sum, item) => sum + item.amountCents, 0),
      status: 'open',
      ...overrides,
    })
    .returning()
    .get()
  for (const [position, item] of items.entries())
    tx.insert(invoiceItems)
      .values({ invoiceId: invoice.id, position, ...item })
      .run()
  return invoice
}

/** Inserts a booked walkthrough at noon Chicago time on a day far ahead, which the owner was notified of. */
export function makeBooking(tx: Db | Tx, overrides: Partial<typeof bookings.$inferInsert> = {}): typeof bookings.$inferSelect {
  const startsAt = overrides.startsAt ?? new Date(Date.UTC(2027, 0, 4 + nextNumber(), 18))
  return tx
    .insert(bookings)
    .values({ mailedAt: new Date(Date.now() - 60 * 60_000), mailedStartsAt: startsAt, ...overrides, startsAt })
    .returning()
    .get()
}
