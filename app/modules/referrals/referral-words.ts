/** A referral's state in text for the realtor. */
export const REFERRAL_WORDS = {
  pending: { title: 'Pending', text: 'We received your referral. Your client hears from us within 24 hours.' },
  contacted: { title: 'Contacted', text: 'We have been in touch with your client.' },
  converted: { title: 'Converted', text: 'Your client signed a management agreement. Thank you!' },
  lost: { title: 'Lost', text: 'Your client decided against management for now.' },
} as const
