import { randomBytes } from 'node:crypto'
import { type Refusal, refusal } from './stripe-parameters.ts'

/** A checkout as the service keeps it. */
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
  /** Held apart: only what is expanded tells of it. */
  intent: { id: string; status: string; chargeId: string } | null
}

/** Money that was taken. */
export type Charge = {
  id: string
  amount: number
  amount_refunded: number
  payment_intent: string
  metadata: Record<string, string>
}

export function newId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`
}

export function shownCharge(charge: Charge): object {
  return { object: 'charge', ...charge, refunded: charge.amount_refunded >= charge.amount }
}

export function missing(noun: string, id: string, param: string): Refusal {
  // What a request names among its parameters is an error of the parameters.
  return refusal(param === 'customer' ? 400 : 404, 'invalid_request_error', `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}
