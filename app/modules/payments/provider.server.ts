import { and, eq } from 'drizzle-orm'
import type { StoredCheckout } from '#app/adapters/payments/embedded.server.ts'
import { paymentsAdapter } from '#app/adapters/payments/index.server.ts'
import type { PaymentProvider } from '#app/adapters/payments/port.ts'
import { db } from '#app/db/client.server.ts'
import { testCheckouts } from '#app/db/schema/index.ts'
import { paths } from '#app/paths.ts'

/** Who takes payments; null where no one does: production without a key. */
export function paymentProvider(): PaymentProvider | null {
  return paymentsAdapter({
    find: findTestCheckout,
    keep: (checkout) => {
      db().insert(testCheckouts).values(checkout).onConflictDoNothing().run()
    },
    expire: (sessionId) => endTestCheckout(sessionId, 'expired'),
    addressOf: (paymentId) => paths.testCheckout(paymentId),
  })
}

/** A checkout of the embedded provider. */
export function findTestCheckout(sessionId: string): StoredCheckout | null {
  return db().select().from(testCheckouts).where(eq(testCheckouts.sessionId, sessionId)).get() ?? null
}

/** What became of a checkout of the embedded provider; one that has ended stays as it is. */
export function endTestCheckout(sessionId: string, state: 'paid' | 'failed' | 'expired'): void {
  db()
    .update(testCheckouts)
    .set({ state })
    .where(and(eq(testCheckouts.sessionId, sessionId), eq(testCheckouts.state, 'open')))
    .run()
}
