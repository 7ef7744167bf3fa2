import { IMAGE_MESSAGES, notDrawnMessage } from '#app/modules/images/messages.ts'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import type { NotAdded } from './add-file.server.ts'
import type { FileRefused } from './store-message-files.server.ts'
import { MAX_FILES, MAX_MESSAGE_FILES } from './rules.ts'

/** Why a file was refused, by reason. */
export const FILE_MESSAGES = {
  ...IMAGE_MESSAGES,
  'too-many': `A lead can have up to ${MAX_FILES} files. Delete some first.`,
  'no-lead': MESSAGE_NO_LEAD,
  'no-file': 'File not found.',
} as const

/** For a message with too many files. */
export const MESSAGE_TOO_MANY_FILES = `Add up to ${MAX_MESSAGE_FILES} files. You can send more in another message.`

/** Why a message's file was refused. */
export function fileRefusedMessage({ name, why }: FileRefused): string {
  return why.kind === 'unreadable'
    ? `${name} is neither a photo nor a PDF. Choose another file.`
    : `${name}: ${notDrawnMessage(why)}`
}

/** Why a file was not added. */
export function notAddedMessage(reason: NotAdded): string {
  return typeof reason === 'string' ? FILE_MESSAGES[reason] : notDrawnMessage(reason)
}
