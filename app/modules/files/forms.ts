import { z } from 'zod'
import { submissionIdField } from '#app/modules/forms/fields.ts'

/** The form fields that accompany a file. */
export const fileSchema = z.object({
  submissionId: submissionIdField(),
})
