import { formatCount } from '#app/format/money.ts'
import { LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'

/** The text next to the checkbox of the signing page, stored with the signature. `noun`: the thing to sign. */
export function consentWording(noun: 'agreement' | 'document'): string {
  return `I have read this ${noun}, I agree to sign it electronically, and I agree to receive it and notices about it as electronic records.`
}

export const MESSAGE_CONSENT = 'Check the box to sign electronically'
export const MESSAGE_NAME = 'Type your full name as your signature'
export const MESSAGE_CODE_FORM = 'Type the eight-character code from our email'
/** `letters`: characters of a typed signature that the PDF can't print. */
export function unprintableNameMessage(letters: readonly string[]): string {
  return `The signed agreement can’t show ${letters.join(' ')}. Type your name in Latin, Greek or Cyrillic letters.`
}

export const MESSAGE_NO_NEW_LINK = 'We couldn’t send a new link just now. Please try again in a minute, or call us.'
export const MESSAGE_SIGNING_LINK_ENDED = 'This link is invalid or has expired. Contact us for a new one.'

/** Why a document was not signed, declined, emailed or opened, by reason. */
export const SIGNING_MESSAGES = {
  none: 'Request a code first, and we’ll email it to you.',
  ended: 'This code has expired. Request a new one.',
  wrong: 'That isn’t the code we emailed you. Check it and try again.',
  blocked: 'Too many wrong codes. Request a new one.',
  closed:
    'Too many codes were requested or entered incorrectly within 24 hours, so signing is locked for a day. Our team has been notified. Please call us, and we’ll help you right away.',
  changed: 'The agreement changed while this page was open. This is the current version.',
  'not-made': 'We couldn’t create the signed file. Nothing was signed. Please try again in a minute.',
  missing: LEAD_NOT_FOUND,
  'no-email': 'We need your email address before we can send the agreement. Please call us.',
  'no-property': 'We need the address of your property before we can write the agreement. Please call us.',
  'provider-refused':
    'We couldn’t prepare the agreement automatically. Our team has been notified and will email you the link to sign within one business day. You don’t need to do anything else.',
  'provider-failed': 'We couldn’t open the agreement just now. Please try again in a minute, or call us.',
  'not-pending': 'We couldn’t open the agreement just now. Please try again in a minute, or call us.',
} as const

type Reason =
  keyof typeof SIGNING_MESSAGES | { kind: 'unprintable'; letters: readonly string[] } | { kind: 'just-sent'; seconds: number }

/** A reason's message. `letters`: characters of the lead's name or address that the PDF can't print. */
export function messageOf(reason: Reason): string {
  if (typeof reason === 'string') return SIGNING_MESSAGES[reason]
  if (reason.kind === 'unprintable')
    return `The agreement can’t show these characters in your name or address: ${reason.letters.join(' ')}. We’ll email you within one business day.`
  const wait = formatCount(reason.seconds, 'second')
  return `We just emailed you a code. You can request another one in ${wait}.`
}

export const MESSAGE_LINK_TOO_OFTEN = 'We’ve emailed this link too many times. Please try again later.'

/** For staff who send a document to a lead with only a phone number. */
export const MESSAGE_NO_EMAIL = 'This lead has no email address to send a link to. Enter one first.'

/** The same for staff who send the agreement. */
export function messageForStaff(reason: 'rate-limited' | Reason): string {
  if (reason === 'rate-limited') return MESSAGE_LINK_TOO_OFTEN
  if (typeof reason === 'object') return messageOf(reason)
  return STAFF_MESSAGES.get(reason) ?? 'We couldn’t send the agreement. Please try again in a minute.'
}

const STAFF_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['missing', 'Lead not found'],
  ['no-email', MESSAGE_NO_EMAIL],
  ['no-property', 'This lead has no property address yet. Enter it in Edit Details first.'],
  ['provider-refused', 'The e-signature provider rejected this agreement. See the task on the lead.'],
])
