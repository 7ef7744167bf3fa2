import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'

/** The list of jobs, by its buttons. */
export const jobsSchema = z.object({ intent: z.enum(['repeat', 'run-now']), job: requiredText('Choose a job', 64) })
