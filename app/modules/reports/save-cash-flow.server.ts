import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { cashFlows } from '#app/db/schema/index.ts'
import type { CashFlowInputs } from '#app/modules/projections/cash-flow-forms.ts'

/** Saves the inputs of an owner's year, replacing earlier ones. */
export function saveCashFlow(leadId: string, inputs: CashFlowInputs, now = new Date()): void {
  inTransaction((tx) => {
    const row = { ...inputs, updatedAt: now }
    tx.insert(cashFlows)
      .values({ leadId, ...row })
      .onConflictDoUpdate({ target: cashFlows.leadId, set: row })
      .run()
  })
}

/** A lead's saved inputs, or null. */
export function findCashFlow(leadId: string): CashFlowInputs | null {
  const row = db().select().from(cashFlows).where(eq(cashFlows.leadId, leadId)).get()
  if (!row) return null
  const { leadId: _, updatedAt: __, ...inputs } = row
  return inputs
}
