import { z } from 'zod'
import { optionalText } from '#app/modules/forms/fields.ts'
import { MAX_COLUMNS } from './columns.ts'
import { MAX_ROWS } from './messages.ts'

/** Most duplicates to decide on one page. */
export const DUPLICATES_A_PAGE = 50

const MESSAGE_UNKNOWN = 'We didn’t recognize this form. Please reload the page.'

/** The choices on an import's review page. 'show' and 'more' lead to other duplicates, 'check' checks the rows again. */
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

/** The posted fields, besides the kind's own settings. */
export type PostedReview = z.output<z.ZodObject<typeof reviewFields>> & { intent: (typeof REVIEW_INTENTS)[number] }
