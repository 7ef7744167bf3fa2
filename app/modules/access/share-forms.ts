import { z } from 'zod'
import { optionalText } from '#app/modules/forms/fields.ts'

/** A link to a report for somebody else; what it is for may be left open. */
export const shareSchema = z.object({ label: optionalText(60) })
