import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, onTestFinished } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, messages, payments, tasks } from '#app/db/schema/index.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { startStripeServer, STRIPE_KEY, STRIPE_WEBHOOK_SECRET, type StripeServer } from '#tests/servers/stripe.ts'
import { browserOf } from './visitor.ts'

/** Gives a test file its own Stripe server and configures the product for it. Call it once, outside the tests. */
export function useStripe(): { server: StripeServer } {
  const holder: { started?: StripeServer } = {}
  beforeAll(async () => {
    holder.started = await startStripeServer()
    Object.assign(process.env, {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: holder.started.url,
    })
    return () => holder.started?.stop()
  })
  beforeEach(() => {
    holder.started?.misbehave()
    if (holder.started) holder.started.requests.length = 0
  })
  return {
    get server() {
      if (!holder.started) throw new Error('The server is not started yet')
      return holder.started
    },
  }
}

/** A lead whose owner has acknowledged the terms, and the Cookie header of the owner's browser. */
export async function makePayer(status: 'proposal' | 'lost' = 'proposal'): Promise<{ leadId: string; cookie: string }> {
  const lead = makeLead(db(), { status })
  inTransaction((tx) => acknowledgeTerms(tx, { leadId: lead.id, ipAddress: undefined, userAgent: null, from: 'management' }))
  return { leadId: lead.id, cookie: await browserOf(lead.id) }
}

/** Starts a checkout that should succeed. Returns the session's id. */
export async function openedSession(leadId: string): Promise<string> {
  return sessionOf(await startCheckout(leadId))
}

export function sessionOf(started: Awaited<ReturnType<typeof startCheckout>>): string {
  if (!started.ok) throw new Error(`No checkout: ${JSON.stringify(started)}`)
  return started.value.sessionId
}

export function readLead(leadId: string) {
  return db().select().from(leads).where(eq(leads.id, leadId)).get()
}

export function paymentsOf(leadId: string) {
  return db().select().from(payments).where(eq(payments.leadId, leadId)).orderBy(payments.createdAt).all()
}

/** The templates of all emails written so far, sorted by name. */
export function mailedTemplates(): string[] {
  return db()
    .select({ template: messages.template })
    .from(messages)
    .all()
    .map(({ template }) => template)
    .sort()
}

/** What every payment must do for the client (tests/routes/promises.test.ts). */
export const PROMISED: readonly string[] = ['photographs', 'welcome-call']

/** The kinds of a lead's tasks, without those that every payment creates. */
export function openTasks(leadId: string): string[] {
  return db()
    .select({ kind: tasks.kind })
    .from(tasks)
    .where(eq(tasks.leadId, leadId))
    .all()
    .map(({ kind }) => kind)
    .filter((kind) => !PROMISED.includes(kind))
}

/** Makes every update of a lead fail until the test is over. */
export function breakLeads(): void {
  db().run(`create trigger no_change_of_leads before update on leads begin select raise(abort, 'simulated failure'); end`)
  onTestFinished(() => {
    db().run('drop trigger if exists no_change_of_leads')
  })
}
