import { createHash } from 'node:crypto'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import type { InvoiceFacts, InvoiceProvider, InvoiceRequest } from '#app/adapters/payments/invoices-port.ts'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'
import { findCustomer, forgetCustomer, storeCustomer } from '#app/modules/leads/write/payment-customer.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { paymentProvider } from '#app/modules/payments/provider.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { applyInvoiceFacts } from './apply-invoice-facts.server.ts'
import { findInvoice, type InvoiceRow, listItems } from '../queries.server.ts'
import { sendMadeInvoice } from '../mail/send-made-invoice.server.ts'
import { DAYS_TO_PAY, lineWords } from '../rules.ts'

/** How long one request has exclusive use of an invoice, in ms: longer than all its API calls may take. */
const BUSY_MS = 3 * 60_000
/** The second attempt is without a customer that the provider no longer knows. */
const MAX_TRIES = 2

/**
 * Creates a stored invoice at the provider, and sends it. Each attempt has its own keys, and first
 * looks for what an earlier one created: it uses a final invoice with the same content, and removes
 * any other. So there is only one invoice, even if a response was lost.
 */
export async function makeInvoice(
  invoiceId: string,
  actor: Actor,
  now = new Date(),
): Promise<Result<undefined, 'no-lead' | 'busy' | 'failed'>> {
  const provider = invoicesAdapter()
  if (provider === null) return refused('failed')
  for (let attempt = 1; ; attempt += 1) {
    const claimed = claim(invoiceId, now)
    if (!claimed) return findInvoice(db(), invoiceId)?.status === 'draft' ? refused('busy') : ok()
    const lead = claimed.leadId === null ? undefined : findLeadContact(claimed.leadId)
    if (!lead) {
      release(claimed, 'The lead was deleted')
      return refused('no-lead')
    }
    try {
      await makeAndSend(provider, claimed, lead, actor, now)
      return ok()
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error, invoiceId }, 'An invoice could not be created')
      release(claimed, error.message)
      if (error.failure === 'customer' && attempt < MAX_TRIES) {
        const customerId = findInvoice(db(), invoiceId)?.customerId
        if (customerId) inTransaction((tx) => forgetCustomer(tx, lead.id, customerId))
        continue
      }
      recordSendFailure(claimed, lead.id, actor)
      return refused('failed')
    }
  }
}

/** Claims an invoice that does not exist at the provider yet; undefined if another request has it. */
function claim(invoiceId: string, now: Date): InvoiceRow | undefined {
  const isFree = or(isNull(invoices.leaseUntil), lte(invoices.leaseUntil, now))
  return inTransaction((tx) =>
    tx
      .update(invoices)
      .set({ attempts: sql`${invoices.attempts} + 1`, leaseUntil: new Date(now.getTime() + BUSY_MS) })
      .where(and(eq(invoices.id, invoiceId), eq(invoices.status, 'draft'), isFree))
      .returning()
      .get(),
  )
}

function release({ id, attempts }: InvoiceRow, lastError: string): void {
  inTransaction((tx) =>
    tx
      .update(invoices)
      .set({ leaseUntil: null, lastError })
      .where(and(eq(invoices.id, id), eq(invoices.attempts, attempts)))
      .run(),
  )
}

type Lead = NonNullable<ReturnType<typeof findLeadContact>>

async function makeAndSend(provider: InvoiceProvider, invoice: InvoiceRow, lead: Lead, actor: Actor, now: Date): Promise<void> {
  const idempotencyKey = `invoice:${invoice.id}:${invoice.attempts}`
  const content = contentOf(invoice)
  const known = invoice.attempts > 1 ? await findLost(provider, invoice, content.contentKey) : null
  const customerId = await customerOf(lead, invoice)
  const facts =
    known ?? (await provider.createInvoice({ ...content, invoiceId: invoice.id, leadId: lead.id, customerId, idempotencyKey }))
  inTransaction((tx) => applyInvoiceFacts(tx, invoice, facts, actor, now))
  await sendMadeInvoice(provider, invoice.id, now)
}

/**
 * Finds the invoice of an earlier attempt whose response was lost. Removes one that is not final,
 * or has outdated content: no one was notified of it.
 */
async function findLost(
  provider: InvoiceProvider,
  { id: invoiceId, customerId }: InvoiceRow,
  contentKey: string,
): Promise<InvoiceFacts | null> {
  if (customerId === null) return null
  try {
    const found = await provider.findInvoice({ customerId, invoiceId })
    if (found?.status === 'draft') await provider.deleteDraft(found.providerInvoiceId)
    else if (found?.status === 'open' && found.contentKey !== contentKey) await provider.voidInvoice(found.providerInvoiceId)
    else return found
    return null
  } catch (error) {
    if (error instanceof PaymentError && (error.failure === 'customer' || error.failure === 'missing')) return null
    throw error
  }
}

/** The provider's customer for the lead's owner, stored with the invoice before its first use. A lead has one. */
async function customerOf(lead: Lead, invoice: InvoiceRow): Promise<string> {
  const payments = paymentProvider()
  if (payments === null) throw new PaymentError('unavailable', 'No payment provider is set up')
  const person = {
    leadId: lead.id,
    email: lead.email.trim(),
    name: lead.ownerName?.trim() || lead.name.trim() || 'Property Owner',
  }
  const known = findCustomer(db(), lead.id)
  const found = known ?? (await payments.findCustomer(person))
  // Two concurrent invoices use one key, so that the provider creates one customer. A retry uses another, because the answer may
  // differ.
  const isRetry = invoice.attempts > 1
  const idempotencyKey = `customer:${hash(person)}${isRetry ? `:${invoice.id}:${invoice.attempts}` : ''}`
  const made = found ?? (await payments.createCustomer({ ...person, idempotencyKey }))
  return inTransaction((tx) => {
    const customerId = storeCustomer(tx, lead.id, made)
    tx.update(invoices).set({ customerId }).where(eq(invoices.id, invoice.id)).run()
    return customerId
  })
}

function hash(person: object): string {
  return createHash('sha256').update(JSON.stringify(person)).digest('hex').slice(0, 40)
}

/** An invoice's content for the provider. */
function contentOf({
  id,
  description,
}: InvoiceRow): Omit<InvoiceRequest, 'invoiceId' | 'leadId' | 'customerId' | 'idempotencyKey'> {
  const lines = listItems(db(), id).map((item) => ({ description: lineWords(item), amountCents: item.amountCents }))
  return { description, lines, currency: 'usd', daysUntilDue: DAYS_TO_PAY, contentKey: hash({ description, lines }) }
}

function recordSendFailure({ id, description }: InvoiceRow, leadId: string, actor: Actor): void {
  inTransaction((tx) =>
    recordLeadEvent(tx, {
      leadId,
      kind: 'invoice_failed',
      actor,
      summary: `The card payment provider couldn’t create the invoice “${description}”, so it wasn’t sent.`,
      detail: { invoiceId: id },
    }),
  )
}
