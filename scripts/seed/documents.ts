import type { Tx } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/modules/leads/status/status.ts'
import { makeDocument, makeDocumentEvent, makeInvoice, makePayment, makePaymentEvent } from '#tests/factories/make-onboarding.ts'
import { formatCents } from '#app/format/money.ts'
import type { ActivityKind } from '#app/db/schema/index.ts'
import { makeActivity } from '#tests/factories/make-lead.ts'
import { company } from '#app/content/company.ts'
import { agreementText, hashText } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findUnprintable } from '#app/modules/pdf/printed-text.server.ts'
import { DAYS_TO_PAY, ownNumberText } from '#app/modules/invoices/rules.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, earlier, hoursAfter } from './moments.ts'
import type { Random } from './random.ts'

/** Agreements, payments and invoices of the leads that got that far, in each state. */
export function seedDocumentsAndMoney(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  for (const [number, one] of seeded.entries()) {
    const sentAt = reached(one, 'contract_sent')
    const enrolledAt = reached(one, 'enrolled')
    if (sentAt) seedDocument(tx, random, now, one, sentAt, enrolledAt !== null)
    if (enrolledAt) seedMoney(tx, random, now, one, enrolledAt, number)
  }
  // Failed payment attempts.
  const open = seeded.filter((one) => one.lead.status === 'contract_sent')
  for (const [index, state] of (['open', 'failed', 'expired', 'canceled', 'mismatch'] as const).entries()) {
    const one = open[index]
    if (one) makePayment(tx, { leadId: one.lead.id, state, createdAt: hoursAfter(now, -3 - index * 20), isSample: true })
  }
}

/** When a lead reached a status; null if it never did. */
function reached(one: SeededLead, status: LeadStatus): Date | null {
  return one.steps.find((step) => step.status === status)?.at ?? null
}

/** The text that a sample's signer sees. Omits a name that the file can't print. */
function sampleBody(tx: Tx, leadId: string, sentAt: Date): string {
  const contact = findLeadContact(leadId, tx)
  if (!contact) throw new Error(`There is no lead ${leadId} that a sample could be sent to`)
  const isPrinted = findUnprintable(contact.name).length === 0
  const lead = isPrinted ? contact : { ...contact, name: '', ownerName: null }
  return agreementText(tx, { lead, coSigner: null }, sentAt)
}

function seedDocument(tx: Tx, random: Random, now: Date, { lead }: SeededLead, sentAt: Date, isSigned: boolean): void {
  const openState = random.weighted({ pending: 70, declined: 15, expired: 15 })
  const completedAt = isSigned ? earlier(now, hoursAfter(sentAt, random.whole(2, 70))) : null
  // Staff voided some of those that ended unsigned.
  const isVoided = !completedAt && openState === 'expired' && random.chance(0.3)
  const endedAt = earlier(now, daysAfter(sentAt, 1))
  const body = sampleBody(tx, lead.id, sentAt)
  const document = makeDocument(tx, {
    leadId: lead.id,
    ...(isVoided ? { voidedAt: endedAt, voidReason: 'The fee was wrong' } : {}),
    body,
    contentHash: hashText(body),
    propertyAddress: lead.propertyAddress,
    submitterName: lead.name || 'Unknown',
    submitterEmail: lead.email,
    status: completedAt ? 'completed' : openState,
    declineReason: !completedAt && openState === 'declined' ? 'Wants to talk about the term first' : null,
    createdAt: sentAt,
    updatedAt: completedAt ?? sentAt,
    completedAt,
    expiresAt: daysAfter(sentAt, 30),
    isSample: true,
  })
  const name = lead.name || 'Unknown'
  const addEvent = (kind: ActivityKind, createdAt: Date, summary: string, actorKind: 'staff' | 'owner' | 'system') =>
    makeActivity(tx, {
      leadId: lead.id,
      kind,
      createdAt,
      summary,
      actorKind,
      actorUserId: actorKind === 'staff' ? lead.assigneeId : null,
      detail: { documentId: document.id },
    })
  addEvent('agreement_sent', sentAt, `The management agreement was sent to ${lead.email}.`, 'system')
  makeDocumentEvent(tx, { documentId: document.id, kind: 'created', createdAt: sentAt })
  makeDocumentEvent(tx, { documentId: document.id, kind: 'sent', createdAt: sentAt })
  if (isVoided) {
    makeDocumentEvent(tx, { documentId: document.id, kind: 'voided', actor: 'staff', createdAt: endedAt })
    addEvent('document_voided', endedAt, `${document.documentName} voided: ${document.voidReason ?? ''}`, 'staff')
  }
  if (document.status === 'declined') {
    makeDocumentEvent(tx, { documentId: document.id, kind: 'declined', actor: name, createdAt: endedAt })
    const summary = `${name} declined the management agreement. Reason: ${document.declineReason ?? ''}`
    addEvent('agreement_declined', endedAt, summary, 'owner')
  }
  if (completedAt) {
    makeDocumentEvent(tx, { documentId: document.id, kind: 'signed', actor: name, createdAt: completedAt })
    addEvent('agreement_signed', completedAt, `${name} signed the management agreement.`, 'owner')
  }
}

function seedMoney(tx: Tx, random: Random, now: Date, { lead }: SeededLead, enrolledAt: Date, number: number): void {
  const isPaid = random.chance(0.85)
  if (isPaid) {
    const refundedAt = random.chance(0.05) ? earlier(now, daysAfter(enrolledAt, 2)) : null
    const payment = makePayment(tx, {
      leadId: lead.id,
      state: refundedAt ? 'refunded' : 'paid',
      paidAt: enrolledAt,
      createdAt: hoursAfter(enrolledAt, -0.1),
      updatedAt: refundedAt ?? enrolledAt,
      isSample: true,
    })
    makePaymentEvent(tx, { paymentId: payment.id, createdAt: payment.createdAt })
    makePaymentEvent(tx, { paymentId: payment.id, kind: 'paid', createdAt: enrolledAt })
    const event = { leadId: lead.id, actorKind: 'provider', detail: { paymentId: payment.id } } as const
    const summary = 'Paid the onboarding fee of $199.00 with the test checkout'
    makeActivity(tx, { ...event, kind: 'payment_received', createdAt: enrolledAt, summary })
    if (refundedAt) {
      makePaymentEvent(tx, { paymentId: payment.id, kind: 'refunded', createdAt: refundedAt, detail: { refundedCents: 199_00 } })
      const refund = '$199.00 of the onboarding fee was refunded'
      makeActivity(tx, { ...event, kind: 'payment_refunded', createdAt: refundedAt, summary: refund })
    }
  }
  seedInvoice(tx, random, now, lead, earlier(now, daysAfter(enrolledAt, 1)), number + 1)
}

/** Our own invoice for the setup fee: paid by check, open, overdue or void. */
function seedInvoice(tx: Tx, random: Random, now: Date, lead: SeededLead['lead'], billedAt: Date, ownNumber: number): void {
  const status = random.weighted({ paid: 60, open: 32, void: 8 })
  const settledAt = earlier(now, daysAfter(billedAt, 6))
  const invoice = makeInvoice(
    tx,
    {
      number: ownNumberText(company.shortName, ownNumber),
      ownNumber,
      leadId: lead.id,
      description: `Setup for ${lead.streetAddress || 'your home'}`,
      status,
      sentAt: billedAt,
      dueAt: daysAfter(billedAt, DAYS_TO_PAY),
      ...(status === 'paid' ? { paidAt: settledAt, paidBy: `Check ${random.whole(1001, 4800)}` } : {}),
      ...(status === 'void' ? { voidedAt: settledAt, voidReason: 'made twice by mistake' } : {}),
      createdById: lead.assigneeId,
      createdAt: billedAt,
      updatedAt: status === 'open' ? billedAt : settledAt,
      isSample: true,
    },
    random.chance(0.3)
      ? [
          { description: 'Setup fee', amountCents: 299_00 },
          { description: 'Lockbox and keys', amountCents: 91_00, quantity: 2 },
        ]
      : undefined,
  )
  const { id: invoiceId, number, amountDueCents, paidBy, voidReason } = invoice
  const event = { leadId: lead.id, actorKind: 'staff', actorUserId: lead.assigneeId, detail: { invoiceId } } as const
  const amount = formatCents(amountDueCents)
  makeActivity(tx, { ...event, kind: 'invoice_sent', createdAt: billedAt, summary: `Invoice ${number} sent, ${amount}` })
  if (status === 'paid') {
    const summary = `Invoice ${number} paid by ${(paidBy ?? 'check').toLowerCase()}, ${amount}`
    makeActivity(tx, { ...event, kind: 'invoice_paid', createdAt: settledAt, summary })
  }
  if (status === 'void')
    makeActivity(tx, {
      ...event,
      kind: 'invoice_voided',
      createdAt: settledAt,
      summary: `Invoice ${number} voided: ${voidReason ?? ''}`,
    })
}
