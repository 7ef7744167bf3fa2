/** What visitors read of payments (docs/product/payment.md). */
export const PAYMENT_MESSAGES = {
  noSession: 'Failed to create payment session',
  noAddress: 'Failed to redirect to checkout',
  notAsked: 'Failed to verify payment',
  failed: 'Failed to process payment',
  invalidSession: 'Invalid payment session',
  notVerified: 'Payment verification failed',
  noLeadInSession: 'Lead ID not found in payment session',
  noLead: 'Lead not found',
  statusNotUpdated: 'Failed to update lead status',
} as const
