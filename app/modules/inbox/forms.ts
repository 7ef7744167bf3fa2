import { z } from 'zod'
import { optionalLines, submissionIdField } from '#app/modules/forms/fields.ts'

const MAX_ANSWER = 5000

const answer = optionalLines(MAX_ANSWER).refine((text) => text !== null, { error: 'Write an answer', abort: true })
const submissionId = submissionIdField('This form could not be recognised. Please check it and send it again.')

/** What staff do with a message that came in. */
export const inboxSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('answer'), answer, submissionId }),
  z.object({ intent: z.literal('done') }),
  z.object({ intent: z.literal('reopen') }),
  z.object({ intent: z.literal('assign'), assigneeId: z.string().max(64).optional() }),
  z.object({ intent: z.literal('link'), leadId: z.string().min(1).max(64) }),
])
