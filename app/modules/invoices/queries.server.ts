import { desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'

/** An invoice as a lead's page lists it. */
export type LeadInvoice = Pick<
  typeof invoices.$inferSelect,
  'id' | 'number' | 'description' | 'amountDueCents' | 'status' | 'createdAt'
>

/** The invoices of a lead, newest first. */
export function listInvoicesOfLead(leadId: string): LeadInvoice[] {
  return db()
    .select({
      id: invoices.id,
      number: invoices.number,
      description: invoices.description,
      amountDueCents: invoices.amountDueCents,
      status: invoices.status,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .where(eq(invoices.leadId, leadId))
    .orderBy(desc(invoices.createdAt))
    .all()
}
