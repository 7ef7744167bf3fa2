import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { FILE_MESSAGES, MESSAGE_TOO_MANY_FILES } from './messages.ts'
import { MAX_MESSAGE_FILES } from './rules.ts'

/** The multipart field of a message's files. */
export const ANSWER_FILES = {
  name: 'files',
  maxFiles: MAX_MESSAGE_FILES,
  maxBytes: MAX_IMAGE_BYTES,
  tooMany: MESSAGE_TOO_MANY_FILES,
  tooLarge: FILE_MESSAGES['too-large'],
}
