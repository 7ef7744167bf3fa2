import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'

/** The button of a task that is done. */
export const finishTaskSchema = z.object({ intent: z.literal('finish-task'), taskId: requiredText('Choose a task', 64) })
