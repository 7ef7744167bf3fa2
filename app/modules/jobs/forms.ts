import { z } from 'zod'
import { JOB_QUEUES } from '#app/db/schema/jobs.ts'
import { requiredText } from '#app/modules/forms/fields.ts'

/** The list of jobs, by its buttons. */
export const jobsSchema = z.object({ intent: z.enum(['repeat', 'run-now']), job: requiredText('Choose a job', 64) })

/** The list of queues, by its buttons. */
export const queueSchema = z.object({ intent: z.enum(['pause', 'resume']), queue: z.enum(JOB_QUEUES) })
