/** Marketing mails, ever, to a mailbox of which we know nothing but that it asked us something (docs/product/marketing.md). */
export const MAX_FOLLOW_UPS = 3
const COUNT_WORD = 'three'

/** What a form mails to the address typed into it. */
type Mailed = 'report' | 'table' | 'registration'

/** What we do with an address that is typed into a form, whether or not its box is checked: beside the field, in the consent ledger, on the privacy page and at the foot of the mails. */
export function emailPromise(mailed: Mailed): string {
  return `We email your ${mailed} here, and up to ${COUNT_WORD} follow-ups about it. Unsubscribe anytime.`
}

/** What goes to someone who checked no box, in a sentence for staff and the privacy page. */
export const UP_TO_FOLLOW_UPS = `up to ${COUNT_WORD} follow-ups`

/** The words beside the marketing box of every form. */
export const MARKETING_WORDING =
  'Also send me tips for rental owners and more follow-ups on my property by email, at most one a day. I can unsubscribe with one click.'

/** What is stored with a consent from a form that says both: all words that were shown. */
export function marketingWordingBeside(mailed: Mailed): string {
  return `${emailPromise(mailed)} ${MARKETING_WORDING}`
}

/** The words beside the box for text messages, where a phone number is asked for; stored with each consent as they were shown. */
export const SMS_WORDING =
  'Send me text messages about my property and appointments, at most six a month. Message and data rates may apply. Reply STOP to end them. Enrolling does not depend on it.'

/** The same beside a realtor's own phone number. */
export const REFERRAL_SMS_WORDING =
  'Send me text messages about my referrals, at most six a month. Message and data rates may apply. Reply STOP to end them. The referral does not depend on it.'
