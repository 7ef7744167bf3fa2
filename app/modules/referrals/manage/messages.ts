/** The texts of S8.13. */
export const MESSAGE_REFERRALS_FAILED = 'Failed to load referrals'
export const MESSAGE_REFERRAL_STATUS_FAILED = 'Failed to update status'
export const MESSAGE_STATUS_DONE = 'Status updated successfully'
export const MESSAGE_REFERRAL_DELETE_FAILED = 'Failed to delete referral'
export const MESSAGE_DELETE_DONE = 'Referral deleted successfully'
export const MESSAGE_UPDATE_FAILED = 'Failed to update referral'
export const MESSAGE_UPDATE_DONE = 'Referral updated successfully'
export const MESSAGE_PAYMENT_FAILED = 'Failed to process payment'
export const MESSAGE_PAYMENT_DONE = 'Payment processed successfully'

/** Why a change to a referral was refused. */
export const REFERRAL_MESSAGES = {
  missing: 'This referral no longer exists. Someone deleted it.',
  paid: 'This referral is already paid. Only a reversal can correct its fee.',
  'not-paid': 'This referral hasn’t been paid, so there’s nothing to reverse.',
  'paid-back': 'The client’s fee was refunded. To pay anyway, check the box.',
  'not-confirmed': 'The client hasn’t signed an agreement yet. To pay anyway, check the box.',
  'too-much': 'Enter no more than the amount paid.',
  'has-payments': 'A paid referral can’t be deleted. Its payment is part of your records.',
  linked: 'This referral already has a lead.',
} as const
