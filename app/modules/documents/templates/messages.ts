import { MESSAGE_LINK_TOO_OFTEN, MESSAGE_NO_EMAIL } from '../signing/messages.ts'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import type { NotSentDocument } from './send-document.server.ts'

/** Why a template was not saved, by reason. */
export const SAVE_MESSAGES = {
  missing: 'Template not found.',
  'name-taken': 'Another template already has this name.',
  failed: 'Failed to save the template. Your text is still here. Please try again.',
} as const

export const MESSAGE_RETIRED = 'This template is retired.'

const SEND_MESSAGES = {
  missing: MESSAGE_NO_LEAD,
  'no-template': 'Template not found.',
  retired: MESSAGE_RETIRED,
  'no-email': MESSAGE_NO_EMAIL,
  'same-email': 'The second signer needs their own email address: each signer gets an emailed link.',
  waits: 'This lead already has this document to sign. Choose below whether the new one replaces it.',
  'rate-limited': MESSAGE_LINK_TOO_OFTEN,
} as const

/** Why a document was not sent. */
export function notSentMessage(reason: NotSentDocument | 'rate-limited'): string {
  if (typeof reason === 'string') return SEND_MESSAGES[reason]
  if (reason.kind === 'unprintable')
    return `The signed file can’t show these letters: ${reason.letters.join(' ')}. Enter the lead’s name and address in Latin letters.`
  return `This lead is missing: ${reason.fields.join('; ')}. Add that to the lead first.`
}
