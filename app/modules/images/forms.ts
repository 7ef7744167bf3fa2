import { z } from 'zod'
import { SITE_IMAGE_KINDS } from '#app/db/schema/images.ts'
import { optionalText } from '#app/modules/forms/fields.ts'

/** Most characters of alt text: screen readers read it without a pause. */
const MAX_ALT_CHARACTERS = 200

/** A site picture's form. `intent`: the action. */
export const siteImageSchema = z.object({
  intent: z.enum(['upload', 'describe']),
  kind: z.enum(SITE_IMAGE_KINDS),
  altText: optionalText(MAX_ALT_CHARACTERS),
})
