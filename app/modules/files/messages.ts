import { MESSAGES as IMAGE_MESSAGES, notDrawnMessage } from '#app/modules/images/messages.ts'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import type { NotAdded } from './add-file.server.ts'
import { MAX_FILES } from './rules.ts'

/** Why a file was not taken, by the reason. */
export const MESSAGES = {
  ...IMAGE_MESSAGES,
  'too-many': `A lead has at most ${MAX_FILES} files. Delete some first.`,
  'no-lead': MESSAGE_NO_LEAD,
  'no-file': 'File not found.',
} as const

/** Why a file was not added. */
export function notAddedMessage(reason: NotAdded): string {
  return typeof reason === 'string' ? MESSAGES[reason] : notDrawnMessage(reason)
}
