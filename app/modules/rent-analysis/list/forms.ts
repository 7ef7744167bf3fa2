import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'

/** What an admin does with a line of the list: run its analysis again, or make a lead of one that has none. */
export const analysesSchema = z.object({
  intent: z.enum(['run-again', 'make-lead']),
  entry: requiredText('Choose an analysis', 64),
})
