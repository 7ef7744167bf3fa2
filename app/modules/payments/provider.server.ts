import { and, eq } from 'drizzle-orm'
import type { StoredCheckout } from '#app/adapters/payments/embedded.server.ts'
import { paymentsAdapter } from '#app/adapters/payments/index.server.ts'
import type { PaymentProvider } from '#app/adapters/payments/port.ts'
import { db } from '#app/db/client.server.ts'
import { testCheckouts } from '#app/db/schema/index.ts'
import { paths } from '#app/paths.ts'

/** The payment provider; null if there is none: production without a key. */
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

/** A checkout of the built-in provider. */
function findTestCheckout(sessionId: string): StoredCheckout | null {
  return db().select().from(testCheckouts).where(eq(testCheckouts.sessionId, sessionId)).get() ?? null
}

/** Ends a checkout of the built-in provider. An ended one does not change. */
export function endTestCheckout(sessionId: string, state: 'paid' | 'failed' | 'expired'): void {
  db()
    .update(testCheckouts)
    .set({ state })
    .where(and(eq(testCheckouts.sessionId, sessionId), eq(testCheckouts.state, 'open')))
    .run()
}
