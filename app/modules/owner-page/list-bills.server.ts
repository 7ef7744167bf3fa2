import { MESSAGE_CHECKING_PAYMENT } from '#app/modules/enrollment/next-steps/open-steps.ts'
import { formatCents } from '#app/format/money.ts'
import { formatDate } from '#app/format/date.ts'
import { findFeeState, listPaymentsOfLead } from '#app/modules/payments/queries.server.ts'
import { listSentInvoices, type ShownInvoice } from '#app/modules/invoices/queries.server.ts'
import { daysOverdue, invoiceBadge } from '#app/modules/invoices/rules.ts'

/** A bill that an owner has to pay or has paid. */
export type Bill = {
  id: string
  leadId: string
  kind: 'invoice' | 'fee'
  title: string
  /** Its state as text: 'HG-1042, due December 1, 2026', 'Paid on November 17, 2026 by card. Refunded $50.00 on …'. */
  note: string
  amountCents: number
  /** It can be paid now. */
  isOpen: boolean
  isLate: boolean
  /** The address of a card payment's result at its provider, or null. */
  sessionId: string | null
  at: Date
}

/** A home's newest sent invoices and paid onboarding fees, and all open ones, newest first. `older`: how many more there are. */
export function listBills(leadId: string, max: number, now = new Date()): { bills: Bill[]; older: number } {
  const sent = listSentInvoices(leadId, max, now)
  const fees = listFees(leadId)
  const found = [...fees, ...sent.rows.map((invoice) => billOf(leadId, invoice, now))]
  found.sort((one, other) => other.at.getTime() - one.at.getTime())
  const bills = found.filter(({ isOpen }, place) => max < 0 || isOpen || place < max)
  return { bills, older: fees.length + sent.total - bills.length }
}

function billOf(leadId: string, invoice: ShownInvoice, now: Date): Bill {
  const { id, number, description, amountDueCents, status, dueAt, paidAt, refundedCents, refundedAt, sentAt, createdAt } = invoice
  const { label } = invoiceBadge(invoice, now)
  const isOpen = status === 'open'
  const end =
    status === 'paid' && paidAt
      ? `paid on ${formatDate(paidAt)}${refundOf(refundedCents, refundedAt)}`
      : isOpen && dueAt
        ? `${daysOverdue(invoice, now) > 0 ? 'was due' : 'due'} ${formatDate(dueAt)}`
        : label.toLowerCase()
  const isLate = daysOverdue(invoice, now) > 0
  return {
    ...{ id, leadId, kind: 'invoice' as const, title: description, note: `${number}, ${end}`, amountCents: amountDueCents },
    ...{ isOpen, isLate, sessionId: null, at: sentAt ?? createdAt },
  }
}

function listFees(leadId: string): Bill[] {
  const fee = findFeeState(leadId)
  return listPaymentsOfLead(leadId).flatMap(
    ({ id, state, paidAt, amountCents, refundedCents, refundedAt, sessionId, createdAt }) => {
      if (state !== 'paid' && state !== 'refunded' && state !== 'mismatch') return []
      const at = paidAt ?? createdAt
      const note =
        state === 'mismatch'
          ? MESSAGE_CHECKING_PAYMENT
          : `Paid on ${formatDate(at)} by card${refundOf(refundedCents, refundedAt)}`
      const isKept = fee.kind === 'paid' && fee.paymentId === id
      const bill = {
        id,
        leadId,
        kind: 'fee' as const,
        title: 'Onboarding fee',
        note,
        amountCents,
        isOpen: false,
        isLate: false,
        at,
      }
      return [{ ...bill, sessionId: isKept ? sessionId : null }]
    },
  )
}

/** '. Refunded $50.00 on November 20, 2026', or nothing. */
function refundOf(cents: number, at: Date | null): string {
  return cents > 0 && at ? `. Refunded ${formatCents(cents)} on ${formatDate(at)}` : ''
}
