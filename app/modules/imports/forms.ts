import { z } from 'zod'
import { optionalText } from '#app/modules/forms/fields.ts'
import { MAX_COLUMNS } from './columns.ts'
import { MAX_ROWS } from './messages.ts'

/** A form with a file and nothing else. */
export const uploadSchema = z.object({})

/** Most duplicates that are decided on one page. */
export const DUPLICATES_A_PAGE = 50

const MESSAGE_UNKNOWN = 'This form was not recognized. Please open the page again.'

/** What someone chose on the page where an import is checked. 'show' and 'more' lead to other duplicates, 'check' looks at the rows again. */
export const reviewFields = {
  columns: z
    .array(z.object({ becomes: optionalText(40) }))
    .max(MAX_COLUMNS)
    .default([]),
  duplicates: z
    .array(
      z.object({
        line: z.coerce
          .number({ error: MESSAGE_UNKNOWN })
          .int(MESSAGE_UNKNOWN)
          .min(1)
          .max(100 * MAX_ROWS),
        decision: z.enum(['add', 'fill', 'leave'], { error: 'Choose what to do with this row' }),
      }),
    )
    .max(DUPLICATES_A_PAGE)
    .default([]),
}

export const REVIEW_INTENTS = ['check', 'show', 'more', 'import'] as const

/** What is posted there beside the settings of its kind. */
export type PostedReview = z.output<z.ZodObject<typeof reviewFields>> & { intent: (typeof REVIEW_INTENTS)[number] }
