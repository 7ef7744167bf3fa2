/** The button for readers who can't see the payment. It does not reveal the lead. */
export const MAIL_LINK = 'mail-link'

/** Messages for visitors, by the reason why nothing was paid (docs/product/payment.md). */
export const PAYMENT_MESSAGES = {
  'no-session': 'Failed to create payment session',
  'no-address': 'Failed to redirect to checkout',
  'not-asked': 'Failed to verify payment',
  failed: 'Failed to process payment',
  'invalid-session': 'Invalid payment session',
  'not-verified': 'Payment verification failed',
  'no-lead-in-session': 'Lead ID not found in payment session',
  'no-lead': 'Lead not found',
  'status-not-updated': 'Failed to update lead status',
} as const

/** Why a refund was not saved, for staff. */
export const REFUND_MESSAGES = {
  missing: 'Payment not found.',
  'by-provider': 'Refund this in Stripe. It will then show up here.',
  'not-paid': 'Only a completed payment can be refunded. Nothing changed.',
  changed: 'Another refund was recorded while this page was open. Your change wasn’t saved. Check that refund first.',
  'too-much': 'This is more than what’s left on the payment. Nothing changed.',
  refunded: 'This was already refunded in full.',
} as const

/** Why nothing can be refunded here, if nothing can. `isByHand`: staff record its refunds, not the provider. */
export function whyNoRefund(payment: { isByHand: boolean; isPaid: boolean; leftCents: number }) {
  if (!payment.isByHand) return 'by-provider'
  if (payment.leftCents <= 0) return 'refunded'
  return payment.isPaid ? null : 'not-paid'
}

/** Why there is no checkout, as text. `contact`: who to call or email instead. */
export function checkoutMessage(
  reason: keyof typeof PAYMENT_MESSAGES | 'not-set-up' | 'checking',
  contact: { phone: string; email: string },
): string {
  const call = `please call ${contact.phone} or email ${contact.email}.`
  if (reason === 'not-set-up') return `Card payments aren’t set up on this site yet. To pay the onboarding fee, ${call}`
  if (reason === 'checking') return `${PAYMENT_MESSAGES['not-verified']}. We’re checking your payment; ${call}`
  return PAYMENT_MESSAGES[reason]
}
