import { z } from 'zod'
import { submissionIdField } from '#app/modules/forms/fields.ts'

/** What a file comes with. */
export const fileSchema = z.object({
  submissionId: submissionIdField(),
})
