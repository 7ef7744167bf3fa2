import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { invoiceItems, invoices } from '#app/db/schema/index.ts'
import { formatCents } from '#app/format/money.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { findPaidPayment } from '#app/modules/payments/queries.server.ts'
import { businessDayAfter } from '#app/modules/payments/sync/next-steps.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { endOfDay } from '#app/format/wall-clock.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { getLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { writeInvoice } from './store-invoice.server.ts'

const SETUP_FEE = 'Setup fee'

/** Drafts the setup fee's invoice, which the client was promised 'by invoice', and asks staff to check and send it. */
export const draftSetupInvoiceJob = defineJob({
  payload: z.object({ leadId: z.string() }),
  run({ leadId }, { now }) {
    inTransaction((tx) => draftSetupInvoice(tx, leadId, now))
  },
})

function draftSetupInvoice(tx: Tx, leadId: string, now: Date): void {
  const lead = findLeadContact(leadId, tx)
  // The promise ends if the client was refunded in the meantime.
  if (!lead || findPaidPayment(tx, leadId) === null) return
  const billed = findSetupInvoice(tx, leadId)
  // A draft from before a refund and a second payment still has to be sent.
  if (billed && billed.status !== 'draft') return
  const unitCents = getLeadFees(leadId, tx).setupFeeCents
  if (unitCents === 0) return
  const items = [{ description: SETUP_FEE, quantity: 1, unitCents }]
  const provider = invoicesAdapter() === null ? 'own' : 'stripe'
  const { amountDueCents } =
    billed ?? writeInvoice(tx, { leadId, description: SETUP_FEE, items, actor: { kind: 'system' } }, provider, now)
  const [welcome] = getSetting('onboardingBusinessDays', tx)
  const due = businessDayAfter(formatIsoDay(now), welcome)
  createTask(tx, {
    leadId,
    kind: 'send-invoice',
    summary: `Check and send the setup fee invoice, ${formatCents(amountDueCents)}`,
    dueAt: endOfDay(due),
  })
}

function findSetupInvoice(tx: Tx, leadId: string) {
  const billed = and(eq(invoices.leadId, leadId), ne(invoices.status, 'void'), eq(invoiceItems.description, SETUP_FEE))
  return tx
    .select({ status: invoices.status, amountDueCents: invoices.amountDueCents })
    .from(invoices)
    .innerJoin(invoiceItems, eq(invoiceItems.invoiceId, invoices.id))
    .where(billed)
    .limit(1)
    .get()
}
