import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'

/** 'Undo' on a toast. `returnTo`: the current page. */
export const undoSchema = z.object({
  batchId: requiredText('Choose what to undo', 64),
  returnTo: z.string().max(2_000).optional(),
})
