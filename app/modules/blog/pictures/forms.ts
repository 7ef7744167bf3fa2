import { z } from 'zod'
import { optionalText, requiredText, submissionIdField } from '#app/modules/forms/fields.ts'
import { MESSAGE_EXPIRED, PICTURE_MESSAGES } from './messages.ts'

/** Longest description of a picture, in characters: screen readers read it in one go. */
const MAX_ALT_CHARACTERS = 200

/** What an uploaded picture comes with; the file itself is the field 'picture'. */
export const pictureSchema = z.object({
  pictureAlt: requiredText(PICTURE_MESSAGES['no-alt'], MAX_ALT_CHARACTERS),
  submissionId: submissionIdField(MESSAGE_EXPIRED),
})

/** The same of a featured image, whose words are the post's, and can be given later. */
export const featuredPictureSchema = z
  .object({ imageAlt: optionalText(MAX_ALT_CHARACTERS), submissionId: submissionIdField(MESSAGE_EXPIRED) })
  .transform(({ imageAlt, submissionId }) => ({ pictureAlt: imageAlt ?? '', submissionId }))
