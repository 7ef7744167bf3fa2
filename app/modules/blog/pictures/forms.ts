import { z } from 'zod'
import { optionalText, requiredText, submissionIdField } from '#app/modules/forms/fields.ts'
import { MESSAGE_PICTURE_EXPIRED, PICTURE_MESSAGES } from './messages.ts'

/** Most characters of alt text: screen readers read it without a pause. */
const MAX_ALT_CHARACTERS = 200

/** The form of an uploaded picture. The file is the field 'picture'. */
export const pictureSchema = z.object({
  pictureAlt: requiredText(PICTURE_MESSAGES['no-alt'], MAX_ALT_CHARACTERS),
  submissionId: submissionIdField(MESSAGE_PICTURE_EXPIRED),
})

/** The same for a featured image. Its alt text belongs to the post and can be added later. */
export const featuredPictureSchema = z
  .object({ imageAlt: optionalText(MAX_ALT_CHARACTERS), submissionId: submissionIdField(MESSAGE_PICTURE_EXPIRED) })
  .transform(({ imageAlt, submissionId }) => ({ pictureAlt: imageAlt ?? '', submissionId }))
