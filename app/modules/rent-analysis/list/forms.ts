import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'

/** An admin's actions on a row: rerun its analysis, or create a lead for one without a lead. */
export const analysesSchema = z.object({
  intent: z.enum(['run-again', 'make-lead']),
  entry: requiredText('Choose an analysis', 64),
})
