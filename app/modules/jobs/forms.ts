import { z } from 'zod'
import { JOB_QUEUES } from '#app/db/schema/jobs.ts'
import { requiredText } from '#app/modules/forms/fields.ts'

/** The buttons of the job list. */
export const jobsSchema = z.object({ intent: z.enum(['repeat', 'run-now']), job: requiredText('Choose a job', 64) })

/** The buttons of the queue list. */
export const queueSchema = z.object({ intent: z.enum(['pause', 'resume']), queue: z.enum(JOB_QUEUES) })
