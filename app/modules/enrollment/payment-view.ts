import type { FeeState } from '#app/modules/payments/fee-state.ts'
import type { Acknowledgment } from './terms/acknowledgment.ts'

/** What the payment step shows. */
export type PaymentView = {
  leadId: string
  feeCents: number
  /** How this site takes payments; by none, the contact is in place of the button. */
  mode: 'card' | 'test' | 'none'
  contact: { phone: string; email: string }
  /** The state of the fee; null for who may not act for the lead. */
  fee: FeeState | null
  acknowledgment: Acknowledgment | null
  /** The owner left the checkout and came back, and it is known that nothing was paid at it. */
  isCanceled: boolean
  mayAct: boolean
}
