import { desc, eq, isNotNull } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { invoiceItems, invoices } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { leadToChange } from '#app/modules/leads/write/lead-to-change.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findInvoice, type InvoiceRow } from '../queries.server.ts'
import { type ItemRequest, ownNumberText, sumCents } from '../rules.ts'

export type InvoiceRequest = {
  leadId: string
  description: string
  items: ItemRequest[]
  /** The id of its form: the same form creates one invoice. */
  submissionId: string
  actor: Actor & { kind: 'staff' }
}

/** isNew: stored now, not by an earlier POST of the same form. */
export type StoredInvoice = { invoice: InvoiceRow; isNew: boolean }

const FORM = 'invoice'

/**
 * Stores an invoice before the provider or the client hears of it. The same form returns the same
 * invoice, with its latest content if it was not sent yet.
 */
export function storeInvoice(
  tx: Tx,
  request: InvoiceRequest,
  provider: InvoiceRow['provider'],
  now: Date,
): Result<StoredInvoice, 'no-lead' | 'no-email' | 'busy'> {
  const target = leadToChange(tx, request.leadId, now)
  if (!target.ok) return refused('no-lead')
  const { leadId } = target.value
  if (findLeadContact(leadId, tx)?.email.trim() === '') return refused('no-email')
  const { submissionId, description, items } = request
  const ofForm = submissionKey(submissionId, [FORM, leadId])
  const ofContent = submissionKey(submissionId, [FORM, leadId, description, items])
  const same = findSubmitted(tx, ofContent)
  if (same) return ok({ invoice: same, isNew: false })
  const unsent = findSubmitted(tx, ofForm)
  if (unsent?.status === 'draft') {
    // It is being created with the previous content.
    if (unsent.leaseUntil !== null && unsent.leaseUntil > now) return refused('busy')
    rememberSubmission(tx, ofContent, FORM, unsent.id)
    return ok({ invoice: rewrite(tx, unsent, request), isNew: false })
  }
  const invoice = writeInvoice(tx, { ...request, leadId }, provider, now)
  rememberSubmission(tx, ofContent, FORM, invoice.id)
  if (!unsent) rememberSubmission(tx, ofForm, FORM, invoice.id)
  return ok({ invoice, isNew: true })
}

function findSubmitted(tx: Tx, key: string): InvoiceRow | undefined {
  const submitted = findSubmission(tx, key)
  return submitted && findInvoice(tx, submitted.location)
}

/** Stores an invoice as a draft, which is not sent. */
export function writeInvoice(
  tx: Tx,
  { leadId, description, items, actor }: Pick<InvoiceRequest, 'leadId' | 'description' | 'items'> & { actor: Actor },
  provider: InvoiceRow['provider'],
  now: Date,
): InvoiceRow {
  const id = newId()
  const ownNumber = provider === 'own' ? nextOwnNumber(tx) : null
  const invoice = tx
    .insert(invoices)
    .values({
      id,
      leadId,
      provider,
      // Until the provider has numbered it.
      number: ownNumber === null ? id : ownNumberText(getSetting('company', tx).shortName, ownNumber),
      ownNumber,
      description,
      amountDueCents: sumCents(items),
      status: 'draft',
      createdById: actor.kind === 'staff' ? actor.userId : null,
      createdAt: now,
    })
    .returning()
    .get()
  writeItems(tx, id, items)
  return invoice
}

function rewrite(tx: Tx, { id }: InvoiceRow, { description, items }: InvoiceRequest): InvoiceRow {
  tx.delete(invoiceItems).where(eq(invoiceItems.invoiceId, id)).run()
  writeItems(tx, id, items)
  return tx
    .update(invoices)
    .set({ description, amountDueCents: sumCents(items) })
    .where(eq(invoices.id, id))
    .returning()
    .get()
}

function writeItems(tx: Tx, invoiceId: string, items: readonly ItemRequest[]): void {
  for (const [position, { description, quantity, unitCents }] of items.entries())
    tx.insert(invoiceItems)
      .values({ invoiceId, position, description, quantity, amountCents: quantity * unitCents })
      .run()
}

/** Numbers are consecutive and unique: two writers wait for each other. */
function nextOwnNumber(tx: Tx): number {
  const last = tx
    .select({ ownNumber: invoices.ownNumber })
    .from(invoices)
    .where(isNotNull(invoices.ownNumber))
    .orderBy(desc(invoices.ownNumber))
    .limit(1)
    .get()
  return (last?.ownNumber ?? 0) + 1
}
