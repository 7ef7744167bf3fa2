import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'

/** Whether the lead has paid. */
export function hasPaidPayment(leadId: string): boolean {
  const where = and(eq(payments.leadId, leadId), eq(payments.state, 'paid'))
  return db().select({ id: payments.id }).from(payments).where(where).limit(1).get() !== undefined
}
