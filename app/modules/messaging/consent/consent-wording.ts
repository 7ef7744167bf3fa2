/** The maximum of marketing emails, in total, to a mailbox that only sent us an inquiry (docs/product/marketing.md). */
export const MAX_FOLLOW_UPS = 3
const COUNT_WORD = 'three'

/** Emails that a form sends to the address typed into it. */
type Mailed = 'report' | 'table' | 'registration'

/**
 * What we do with an address typed into a form, with or without a checked box. Shown beside the field, in the consent ledger, on
 * the privacy page and in email footers.
 */
export function emailPromise(mailed: Mailed): string {
  return `We email your ${mailed} here, and up to ${COUNT_WORD} follow-ups about it. Unsubscribe anytime.`
}

/** What people without a checked box get, as a sentence for staff and the privacy page. */
export const UP_TO_FOLLOW_UPS = `up to ${COUNT_WORD} follow-ups`

/** The label of every form's marketing checkbox. */
export const MARKETING_WORDING =
  'Also send me tips for rental owners and more follow-ups on my property by email, at most one a day. I can unsubscribe with one click.'

/** The full wording stored with a consent from a form that shows both texts. */
export function marketingWordingBeside(mailed: Mailed): string {
  return `${emailPromise(mailed)} ${MARKETING_WORDING}`
}

/** The label of the text message checkbox beside a phone number. Stored with each consent as shown. */
export const SMS_WORDING =
  'Send me text messages about my property and appointments, at most six a month. Message and data rates may apply. Reply STOP to end them. Enrolling does not depend on it.'

/** The same for a realtor's own phone number. */
export const REFERRAL_SMS_WORDING =
  'Send me text messages about my referrals, at most six a month. Message and data rates may apply. Reply STOP to end them. The referral does not depend on it.'
