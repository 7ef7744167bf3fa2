import { MESSAGE_FORM_EXPIRED } from '#app/modules/forms/fields.ts'

/** A referral's state in text for the realtor. */
export const REFERRAL_WORDS = {
  pending: { title: 'Pending', text: 'We received your referral. Your client will hear from us within 24 hours.' },
  contacted: { title: 'Contacted', text: 'We’ve been in touch with your client.' },
  converted: { title: 'Converted', text: 'Your client signed a management agreement. Thank you!' },
  lost: {
    title: 'Lost',
    text: 'Your client decided against management for now, another referral for the same client was credited, or we can no longer contact them.',
  },
} as const

/** Messages for realtors about their referrals (docs/product/referral.md). */
export const MESSAGE_REFERRAL_FAILED = 'Failed to submit referral. Please try again.'
export const MESSAGE_REFERRAL_DONE = 'Referral submitted successfully!'
export const MESSAGE_REFERRAL_EXPIRED = MESSAGE_FORM_EXPIRED

/** Hours to contact a referred client, as promised to realtors (docs/product/referral.md). */
export const CONTACT_WITHIN_HOURS = 24

/** The fee to suggest: the agreed one, or else the default. A reversed fee leaves 0, which counts as none. */
export function proposedFeeCents(referralFeeCents: number | null, usualCents: number): number {
  return referralFeeCents === null || referralFeeCents === 0 ? usualCents : referralFeeCents
}

/** For staff, if the realtor did not say that the client agreed: the referral form promises one email and no call. */
export const EMAIL_ONLY = 'Email only: hasn’t agreed to calls'
