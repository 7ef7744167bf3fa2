import { z } from 'zod'
import { SITE_IMAGE_KINDS } from '#app/db/schema/images.ts'
import { optionalText } from '#app/modules/forms/fields.ts'

/** Longest description of a picture, in characters: screen readers read it in one go. */
const MAX_ALT_CHARACTERS = 200

/** What a picture of the site comes with; `intent`: what is done with it. */
export const siteImageSchema = z.object({
  intent: z.enum(['upload', 'describe']),
  kind: z.enum(SITE_IMAGE_KINDS),
  altText: optionalText(MAX_ALT_CHARACTERS),
})
