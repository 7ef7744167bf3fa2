import type { NotSentDocument } from './send-document.server.ts'

/** Why a template was not saved, by the reason. */
export const SAVE_MESSAGES = {
  missing: 'There is no such template.',
  'name-taken': 'Another template has this name.',
  changed:
    'Somebody saved this template meanwhile. What you wrote is kept here: open the template again beside it, and bring the two together.',
  failed: 'Failed to save the template. What you wrote is kept. Please try again.',
} as const

const SEND_MESSAGES = {
  missing: "The lead you're looking for doesn't exist.",
  'no-template': 'There is no such template.',
  retired: 'Nothing is sent of this template any more.',
  'no-email': 'This lead has no e-mail address that a link could be sent to. Enter one first.',
  'same-email': 'The second signer needs an e-mail address of their own: each signs by a link that is mailed to them.',
  waits: 'This document waits for a signature of this lead already. Say below whether the new one is to replace it.',
  'rate-limited': 'The link was mailed too often. Please try again later.',
} as const

/** Why a document was not sent. */
export function notSentMessage(reason: NotSentDocument | 'rate-limited'): string {
  if (typeof reason === 'string') return SEND_MESSAGES[reason]
  if (reason.kind === 'unprintable')
    return `The signed file cannot print these letters: ${reason.letters.join(' ')}. Write the name and the address of the lead in Latin letters.`
  return `The lead does not say: ${reason.fields.join('; ')}. Enter it at the lead first.`
}
