/** What realtors read of their referrals (docs/product/referral.md). */
export const MESSAGE_REFERRAL_FAILED = 'Failed to submit referral. Please try again.'
export const MESSAGE_REFERRAL_DONE = 'Referral submitted successfully!'
export const MESSAGE_REFERRAL_EXPIRED = 'This form was not recognized. Please check it and send it again.'
