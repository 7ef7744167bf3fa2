import { randomBytes } from 'node:crypto'
import { type Refusal, refusal } from './stripe-parameters.ts'

/** A checkout as the service stores it. */
export type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number | null
  currency: string | null
  customer: string
  metadata: Record<string, string>
  client_reference_id: string
  expires_at: number
  url: string | null
  livemode: boolean
  /** Kept separately: only returned when expanded. */
  intent: { id: string; status: string; chargeId: string } | null
}

/** A collected payment. */
export type Charge = {
  id: string
  amount: number
  amount_refunded: number
  payment_intent: string
  metadata: Record<string, string>
}

/** A dispute by the payer's bank. */
export type Dispute = { amount: number; status: string; reason: string; due_by: number }

export function newId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`
}

export function shownCharge(charge: Charge): object {
  return { object: 'charge', ...charge, refunded: charge.amount_refunded >= charge.amount }
}

export function shownDispute({ due_by, ...dispute }: Dispute, { id: charge, payment_intent }: Charge): object {
  return { object: 'dispute', id: newId('du_'), charge, payment_intent, ...dispute, evidence_details: { due_by } }
}

/** A charge's refund, as its events report it. */
export function shownRefund({ id: charge, payment_intent }: Charge): object {
  return { object: 'refund', id: newId('re_'), charge, payment_intent, metadata: {} }
}

export function missing(noun: string, id: string, param: string): Refusal {
  // An unknown id in a parameter is a parameter error.
  return refusal(param === 'customer' ? 400 : 404, 'invalid_request_error', `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
