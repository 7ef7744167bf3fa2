import { MESSAGE_FORM_EXPIRED } from '#app/modules/forms/fields.ts'

/** Messages for realtors about their referrals (docs/product/referral.md). */
export const MESSAGE_REFERRAL_FAILED = 'Failed to submit referral. Please try again.'
export const MESSAGE_REFERRAL_DONE = 'Referral submitted successfully!'
export const MESSAGE_REFERRAL_EXPIRED = MESSAGE_FORM_EXPIRED

/** Hours to contact a referred client, as promised to realtors (docs/product/referral.md). */
export const CONTACT_WITHIN_HOURS = 24
