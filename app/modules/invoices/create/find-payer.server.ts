import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { findCustomer } from '#app/modules/leads/write/payment-customer.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'

/** The recipient of a lead's invoices. `paysByCard`: for a new one. */
export type Payer = { leadId: string; name: string; email: string; paysByCard: boolean; isCustomer: boolean }

/** The recipient of a lead's invoices, and how they pay; null if there is no such lead. */
export function findPayer(leadId: string): Payer | null {
  const lead = findLead(leadId)
  if (!lead) return null
  return {
    leadId,
    name: lead.ownerName?.trim() || lead.name.trim() || 'Unknown',
    email: lead.email.trim(),
    paysByCard: invoicesAdapter() !== null,
    isCustomer: findCustomer(db(), leadId) !== null,
  }
}
