import { MESSAGE_CHECKING_PAYMENT } from '#app/modules/enrollment/next-steps/open-steps.ts'
import { formatCents, formatFee } from '#app/format/money.ts'
import { formatDate } from '#app/format/date.ts'
import { findFeeState, listPaymentsOfLead } from '#app/modules/payments/queries.server.ts'
import { listInvoicesOfLead } from '#app/modules/invoices/queries.server.ts'
import { daysOverdue, invoiceBadge } from '#app/modules/invoices/rules.ts'

/** A bill that an owner has to pay or has paid. */
export type Bill = {
  id: string
  leadId: string
  kind: 'invoice' | 'fee'
  title: string
  /** Its state as text: 'HG-1042, due December 1, 2026', 'Paid on November 17, 2026 by card'. */
  note: string
  amountCents: number
  /** It can be paid now. */
  isOpen: boolean
  isLate: boolean
  /** The address of a card payment's result at its provider, or null. */
  sessionId: string | null
  at: Date
}

/** A home's sent invoices and paid onboarding fees, newest first. */
export function listBills(leadId: string, now = new Date()): Bill[] {
  return [...listFees(leadId), ...listInvoices(leadId, now)].sort((one, other) => other.at.getTime() - one.at.getTime())
}

function listInvoices(leadId: string, now: Date): Bill[] {
  return listInvoicesOfLead(leadId, now)
    .filter(({ status }) => status !== 'draft')
    .map((invoice) => {
      const { id, number, description, amountDueCents, status, dueAt, paidAt, refundedCents, refundedAt, sentAt, createdAt } =
        invoice
      const { label } = invoiceBadge(invoice, now)
      const isOpen = status === 'open'
      const end =
        refundedCents > 0 && refundedAt
          ? refundOf(refundedCents, refundedAt)
          : status === 'paid' && paidAt
            ? `paid on ${formatDate(paidAt)}`
            : isOpen && dueAt
              ? `${daysOverdue(invoice, now) > 0 ? 'was due' : 'due'} ${formatDate(dueAt)}`
              : label.toLowerCase()
      const isLate = daysOverdue(invoice, now) > 0
      return {
        ...{ id, leadId, kind: 'invoice' as const, title: description, note: `${number}, ${end}`, amountCents: amountDueCents },
        ...{ isOpen, isLate, sessionId: null, at: sentAt ?? createdAt },
      }
    })
}

function listFees(leadId: string): Bill[] {
  const fee = findFeeState(leadId)
  return listPaymentsOfLead(leadId).flatMap(
    ({ id, state, paidAt, amountCents, refundedCents, refundedAt, sessionId, createdAt }) => {
      if (state !== 'paid' && state !== 'refunded' && state !== 'mismatch') return []
      const at = paidAt ?? createdAt
      const paid = `Paid on ${formatDate(at)} by card`
      const note =
        state === 'mismatch'
          ? MESSAGE_CHECKING_PAYMENT
          : refundedCents > 0 && refundedAt
            ? `${paid}. ${refundOf(refundedCents, refundedAt)}`
            : paid
      const isKept = fee.kind === 'paid' && fee.paymentId === id && refundedCents === 0
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

function refundOf(cents: number, at: Date): string {
  return `Refunded ${cents % 100 === 0 ? formatFee(cents) : formatCents(cents)} on ${formatDate(at)}`
}
