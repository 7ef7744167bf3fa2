import { eq } from 'drizzle-orm'
import type { DisputeFacts } from '#app/adapters/payments/port.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { formatCents } from '#app/format/money.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { refundMail } from '#app/modules/messaging/templates/payment.ts'
import { disputeEnded, disputeInWords } from '#app/modules/payments/events/record-dispute.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { completeTask, createTask, type TaskKind } from '#app/modules/tasks/tasks.server.ts'
import { type Actor, type LeadEvent, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { findInvoice, type InvoiceRow } from '../queries.server.ts'

export type InvoiceRefund = {
  /** The total refunded so far. */
  refundedCents: number
  /** How, if it was done by hand: 'Check 1043'. */
  by: string | null
  actor: Actor
  /** The provider reports that a refund failed, or that a credit note is void, so the total decreases. */
  mayFall?: boolean
  /** The payer's bank took the money. We refunded nothing. */
  byBank?: boolean
}

/**
 * Stores a refund of a paid invoice, and notifies the client and staff. Never lower than before unless the provider reverses it.
 */
export function changeInvoiceRefund(tx: Tx, invoice: InvoiceRow, change: InvoiceRefund, now: Date): void {
  if (invoice.status !== 'paid') return
  const refundedCents = Math.min(change.refundedCents, invoice.amountDueCents)
  const { number, refundedCents: before } = invoice
  const isLess = refundedCents < before
  if (refundedCents === before || (isLess && change.mayFall !== true)) return
  const refundedAt = isLess ? (refundedCents > 0 ? invoice.refundedAt : null) : now
  // Every check of a refund in parts, as long as a part is left.
  const checks = [refundedCents > 0 ? invoice.refundedBy : null, change.by].filter((by) => by !== null)
  const refundedBy = checks.join(', ') || null
  tx.update(invoices).set({ refundedCents, refundedAt, refundedBy }).where(eq(invoices.id, invoice.id)).run()
  if (isLess) {
    const words = `Invoice ${number}: a refund of ${formatCents(before - refundedCents)} failed or was reversed`
    recordOnTimeline(tx, invoice, 'invoice_refunded', words, change.actor)
    createRefundTask(
      tx,
      invoice,
      'invoice-refunded',
      `${words}: check whether to refund it another way, and let the owner know`,
      now,
    )
    return
  }
  const isWhole = refundedCents === invoice.amountDueCents
  const sum = isWhole ? formatCents(refundedCents) : `${formatCents(refundedCents)} of ${formatCents(invoice.amountDueCents)}`
  const how = change.by === null ? '' : ` by ${change.by.toLowerCase()}`
  const words = `Invoice ${number}: ${sum} ${change.byBank ? 'reversed by the payer’s bank' : `refunded${how}`}`
  recordOnTimeline(tx, invoice, 'invoice_refunded', words, change.actor)
  createRefundTask(tx, invoice, 'invoice-refunded', `${words}: check whether to bill anything again`, now)
  if (!change.byBank) mailRefund(tx, invoice, { ...change, refundedCents }, now)
}

type HandRefund = { invoiceId: string; amountCents: number; seen: string; checkNumber: string | null; actor: Actor }

/**
 * Stores a full or partial refund of our own invoice by check. The provider's invoices are refunded there, and it reports that.
 */
export function refundInvoice(
  { invoiceId, amountCents, seen, checkNumber, actor }: HandRefund,
  now = new Date(),
): Result<undefined, 'missing' | 'not-paid' | 'by-provider' | 'changed' | 'too-much'> {
  return inTransaction((tx) => {
    const invoice = findInvoice(tx, invoiceId)
    if (!invoice) return refused('missing')
    if (invoice.provider !== 'own') return refused('by-provider')
    if (invoice.status !== 'paid') return refused('not-paid')
    if (isChangedSince(seen, seenKey(invoice.refundedCents))) return refused('changed')
    const refundedCents = invoice.refundedCents + amountCents
    if (refundedCents > invoice.amountDueCents) return refused('too-much')
    const by = checkNumber === null ? 'Check' : `Check ${checkNumber}`
    changeInvoiceRefund(tx, invoice, { refundedCents, by, actor }, now)
    return ok()
  })
}

/** Handles a new or decided dispute about an invoice's payment. */
export function recordInvoiceDispute(tx: Tx, invoice: InvoiceRow, dispute: DisputeFacts, isOver: boolean, now: Date): void {
  const actor = { kind: 'provider' } as const
  if (!isOver) {
    const { words, todo } = disputeInWords(dispute)
    recordOnTimeline(tx, invoice, 'payment_disputed', `Invoice ${invoice.number}: ${words}`, actor)
    return createRefundTask(tx, invoice, 'payment-disputed', `Invoice ${invoice.number}: ${words}: ${todo}`, now)
  }
  if (invoice.leadId !== null) completeTask(tx, invoice.leadId, 'payment-disputed', now)
  if (dispute.status !== 'lost')
    return recordOnTimeline(tx, invoice, 'payment_disputed', `Invoice ${invoice.number}: ${disputeEnded(dispute)}`, actor)
  const refundedCents = invoice.refundedCents + dispute.amountCents
  changeInvoiceRefund(tx, invoice, { refundedCents, by: null, actor, byBank: true }, now)
}

function recordOnTimeline(tx: Tx, { id, leadId }: InvoiceRow, kind: LeadEvent['kind'], summary: string, actor: Actor): void {
  if (leadId === null) return
  recordLeadEvent(tx, { leadId, kind, actor, summary, detail: { invoiceId: id } })
}

function createRefundTask(tx: Tx, { leadId }: InvoiceRow, kind: TaskKind, summary: string, now: Date): void {
  if (leadId === null) return
  // A later refund replaces the task of an earlier one.
  if (kind === 'invoice-refunded') completeTask(tx, leadId, kind, now)
  createTask(tx, { leadId, kind, summary, dueAt: new Date(now.getTime() + DAY_MS) })
}

function mailRefund(tx: Tx, invoice: InvoiceRow, { refundedCents, by }: InvoiceRefund, now: Date): void {
  const owner = invoice.leadId === null ? undefined : findLeadContact(invoice.leadId, tx)
  if (!owner) return
  const mail = refundMail(getSetting('company', tx), {
    name: findAddressee(tx, { email: owner.email, name: owner.ownerName?.trim() || owner.name }).name,
    what: `Invoice ${invoice.number}, ${invoice.description}`,
    amount: formatCents(refundedCents - invoice.refundedCents),
    total: formatCents(refundedCents),
    paid: formatCents(invoice.amountDueCents),
    isWhole: refundedCents === invoice.amountDueCents,
    propertyAddress: owner.propertyAddress,
    refundedAt: now,
    reference: invoice.number,
    by: by === null ? 'card' : { words: by },
    follows: null,
  })
  queueMail(tx, { template: 'refund', cause: 'system', to: owner.email, leadId: owner.id, ...mail })
}
