import type { PrivacyState, PrivacyRequestKind } from './rules.ts'
import { firstNameOf } from '#app/format/first-name.ts'
import type { Fate } from './personal-data.server.ts'

export const REQUEST_KIND_LABELS: Record<PrivacyRequestKind, string> = {
  copy: 'Copy',
  deletion: 'Deletion',
  both: 'Copy and deletion',
}

export const REQUEST_STATE_LABELS: Record<PrivacyState, string> = {
  unproved: 'Waiting for confirmation',
  open: 'Open',
  in_work: 'In progress',
  done: 'Done',
  refused: 'Denied',
}

export const REQUEST_STATE_COLORS = {
  unproved: 'yellow',
  open: 'blue',
  in_work: 'orange',
  done: 'green',
  refused: 'gray',
} as const satisfies Record<PrivacyState, string>

/** Nothing could be stored. */
export const MESSAGE_REQUEST_FAILED = 'We couldn’t save your request. Please try again.'
/** The same whether or not we know the address. */
export const MESSAGE_REQUEST_SENT =
  'We emailed you a link. Open it and press the button to confirm that the request is yours. The link expires in 7 days.'
/** For a link that no longer proves anything. */
export const MESSAGE_REQUEST_LINK_ENDED =
  'This link is invalid or has expired. Send your request again, and we’ll email you a new one.'
/** For an expired copy. */
export const MESSAGE_COPY_ENDED = 'This link is invalid or has expired. Request a new copy, and we’ll send you another link.'
export const MESSAGE_NO_REQUEST = 'Request not found. It may have been deleted.'
export const MESSAGE_ANSWER_FAILED = 'We couldn’t send your reply. Please try again.'

/** Why a request was not answered, by reason. */
export const PRIVACY_MESSAGES = {
  answered: 'Someone else has already responded to this request',
  'payment-open': 'They have a payment in progress. Wait until it’s complete or its checkout has expired.',
  'agreement-open':
    'They have an agreement waiting to be signed at the signing service. Cancel it there first, or wait until it’s signed.',
  'walkthrough-open':
    'They have an upcoming walkthrough. Cancel it first. They’ll get an email about it within 10 minutes; then you can delete their data.',
  'staff-account': 'This address belongs to a staff account. Deactivate the account first.',
} as const

type Held = readonly { fate: Fate }[]

const END = 'If anything is unclear, just reply to this email.'

/** The default answer to a request. `name`: blank if unknown. */
export function defaultAnswer(step: 'copy' | 'deletion' | 'refuse', { name, held }: { name: string | null; held: Held }): string {
  const greeting = name === null ? 'Hello,' : `Hello ${firstNameOf(name)},`
  return [greeting, bodyOf(step, held), END].join('\n\n')
}

function bodyOf(step: 'copy' | 'deletion' | 'refuse', held: Held): string {
  if (step === 'refuse') return 'We can’t fulfill your request because …'
  if (held.length === 0) return 'Apart from this request, we have no data under your email address.'
  if (step === 'copy') return 'Here is a copy of your data: one file to print and one to use with other software.'
  const isKept = held.some(({ fate }) => fate === 'kept')
  const kept = isKept ? ', except what the law requires us to keep: payments and signed agreements' : ''
  return `We have deleted your data${kept}. We also keep your address on our do-not-contact list.`
}
