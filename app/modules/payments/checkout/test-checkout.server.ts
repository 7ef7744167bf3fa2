import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { payments, testCheckouts } from '#app/db/schema/index.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { endTestCheckout, paymentProvider } from '../provider.server.ts'

/** What the page of a test checkout shows. */
export type TestCheckout = { description: string; amountCents: number; state: 'open' | 'paid' | 'failed' | 'expired' }

/** The test checkout of an attempt to pay; null where there is none, or where payments are no test. */
export function findTestCheckoutOf(paymentId: string, now = new Date()): TestCheckout | null {
  const checkout = find(paymentId)
  if (!checkout) return null
  const { description, amountCents, state, expiresAt } = checkout
  return { description, amountCents, state: state === 'open' && expiresAt <= now ? 'expired' : state }
}

/** Answers a test checkout as its visitor chose, and says where the visitor goes: what a card provider would do. */
export function answerTestCheckout(paymentId: string, answer: 'pay' | 'fail' | 'cancel'): Result<string, 'missing'> {
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
  // A lead in the trash pays nothing.
  return !found || (found.leadId !== null && leadState(found.leadId) === 'trashed') ? null : found.checkout
}

/** The visitor stays at the address of the site that they came by: it may have several names, and a browser lets no form lead to another one. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
