/** The words beside the marketing box of every form; stored with each consent as they were shown. */
export const MARKETING_WORDING =
  'Send me tips for rental owners and follow-ups on my property by e-mail, at most one a day. I can unsubscribe with one click.'

/** The words beside the box for text messages, where a phone number is asked for; stored with each consent as they were shown. */
export const SMS_WORDING =
  'Send me text messages about my property and appointments, at most six a month. Message and data rates may apply. Reply STOP to end them. Enrolling does not depend on it.'

/** The same beside a realtor's own phone number. */
export const REFERRAL_SMS_WORDING =
  'Send me text messages about my referrals, at most six a month. Message and data rates may apply. Reply STOP to end them. The referral does not depend on it.'
