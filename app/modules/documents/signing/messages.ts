/** The words beside the box of the signing page; stored with the signature. */
export const CONSENT_WORDING =
  'I have read this agreement, I agree to sign it electronically, and I agree to receive it and notices about it as electronic records.'

export const MESSAGE_CONSENT = 'Tick the box to sign electronically'
export const MESSAGE_NAME = 'Type your full name as your signature'
export const MESSAGE_CODE_FORM = 'Type the eight letters and digits of the code that we mailed to you'
const MESSAGE_CODE_MISSING = 'Ask for a code first: we mail it to you.'
const MESSAGE_CODE_ENDED = 'This code has run out. Ask for a new one.'
const MESSAGE_CODE_WRONG = 'This is not the code that we mailed to you. Please look again.'
const MESSAGE_CODE_BLOCKED = 'There were too many wrong codes. Ask for a new one.'
export const MESSAGE_SIGNING_CLOSED =
  'There were too many codes within 24 hours, so signing is closed for a day. Our team has been told. Please call us, and we help you right away.'
export const MESSAGE_CHANGED = 'The agreement changed while this page was open. This is how it stands now.'
export const MESSAGE_NOT_MADE = 'The signed file could not be made just now. Nothing was signed. Please try again in a minute.'
export const MESSAGE_NO_NEW_LINK = 'We could not send a new link just now. Please try again in a minute, or call us.'
export const MESSAGE_SIGNING_REFUSED =
  'The agreement could not be made ready by itself. Our team has been told, and mails you the link to sign within one business day. There is nothing else for you to do.'
/** `letters`: those of a typed signature that the signed file cannot print. */
export function unprintableNameMessage(letters: readonly string[]): string {
  return `The signed agreement cannot print ${letters.join(' ')}. Type your name in Latin, Greek or Cyrillic letters.`
}

/** `letters`: those of the lead's name or address that the signed file could not print. */
export function unprintableDataMessage(letters: readonly string[]): string {
  return `The agreement cannot print these letters of your name or address: ${letters.join(' ')}. Our team has been told, and writes to you within one business day.`
}

export const MESSAGE_LINK_ENDED = 'This link is invalid or has expired. Ask us for a new one.'

/** What is said of a code that does not sign. */
export const SIGN_MESSAGES = {
  wrong: MESSAGE_CODE_WRONG,
  none: MESSAGE_CODE_MISSING,
  ended: MESSAGE_CODE_ENDED,
  blocked: MESSAGE_CODE_BLOCKED,
  closed: MESSAGE_SIGNING_CLOSED,
} as const

/** Said in place of mailing another code right after one. */
export function messageCodeJustSent(seconds: number): string {
  return `We mailed you a code a moment ago. You can ask for another one in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
}
