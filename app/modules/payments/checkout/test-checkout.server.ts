import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { payments, testCheckouts } from '#app/db/schema/index.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { endTestCheckout, paymentProvider } from '../provider.server.ts'

/** The content of a test checkout's page. */
type TestCheckout = { description: string; amountCents: number; state: 'open' | 'paid' | 'failed' | 'expired' }

/** A payment attempt's test checkout; null if there is none, or if payments are not in test mode. */
export function findTestCheckoutOf(paymentId: string, now = new Date()): TestCheckout | null {
  const checkout = find(paymentId)
  if (!checkout) return null
  const { description, amountCents, state, expiresAt } = checkout
  return { description, amountCents, state: state === 'open' && expiresAt <= now ? 'expired' : state }
}

/** Ends a test checkout as its visitor chose, and returns where to go next, like a card provider. */
export function finishTestCheckout(paymentId: string, answer: 'pay' | 'fail' | 'cancel'): Result<string, 'missing'> {
  const checkout = find(paymentId)
  if (!checkout) return refused('missing')
  if (answer === 'cancel') return ok(pathOf(checkout.cancelUrl))
  if (checkout.expiresAt > new Date()) endTestCheckout(checkout.sessionId, answer === 'pay' ? 'paid' : 'failed')
  return ok(pathOf(checkout.successUrl))
}

function find(paymentId: string) {
  if (paymentProvider()?.name !== 'test') return null
  const found = db()
    .select({ checkout: testCheckouts, leadId: payments.leadId })
    .from(testCheckouts)
    .leftJoin(payments, eq(payments.id, testCheckouts.paymentId))
    .where(eq(testCheckouts.paymentId, paymentId))
    .get()
  // A lead in the trash can't pay.
  return !found || (found.leadId !== null && leadState(found.leadId) === 'trashed') ? null : found.checkout
}

/**
 * Keeps the visitor on the site's host that they came from: a site may have several, and browsers block form redirects to another
 * one.
 */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
