import { z } from 'zod'
import { optionalText, requiredText, submissionIdField } from '#app/modules/forms/fields.ts'

export const MESSAGE_NOT_SHARED = 'No link was created. Remove one you no longer need, or reload this page and try again.'
const MESSAGE_NO_LINK = 'Choose a link to remove'

/** A report link for someone else. Its purpose is optional. */
export const shareSchema = z.object({ label: optionalText(60), submissionId: submissionIdField(MESSAGE_NOT_SHARED) })

/** A link to revoke, by its id. */
export const revokeSchema = z.object({ link: requiredText(MESSAGE_NO_LINK, 64) })
