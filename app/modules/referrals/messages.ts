/** Messages of the public specification, section 8. */
export const MESSAGE_REFERRAL_FAILED = 'Failed to submit referral. Please try again.'
export const MESSAGE_REFERRAL_DONE = 'Referral submitted successfully!'
export const MESSAGE_REFERRAL_EXPIRED = 'This form could not be recognised. Please check it and send it again.'
