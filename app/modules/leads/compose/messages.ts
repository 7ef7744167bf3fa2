import { MESSAGE_NO_TEMPLATE, MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'

/** Why a mail was not sent, by the reason. */
export const MESSAGES = {
  'no-email': 'This lead has no email address. Enter one first.',
  suppressed: 'This person unsubscribed from our email, so nothing was sent. Call instead.',
  'no-template': MESSAGE_NO_TEMPLATE,
  'link-unknown': 'There is no value for a link in {{braces}}. Remove it, or type the address.',
  failed: 'The email could not be queued. Please try again; your text is kept.',
  missing: MESSAGE_NO_LEAD,
} as const

/** Why a text was not sent, by the reason; the composer says the same before anything is typed. */
export const TEXT_MESSAGES = {
  ...MESSAGES,
  'no-phone': 'This lead has no phone number that texts reach. Enter one first.',
  suppressed: 'This person ended texts, so we send none. Call instead.',
  unconfirmed: 'This person has not agreed to texts. Call or email instead.',
  held: 'This person may want no more texts. Decide in the inbox first.',
  'too-long': 'With its links filled in, this text is too long. Shorten it.',
  failed: 'The text could not be queued. Please try again; your text is kept.',
} as const
