import { z } from 'zod'
import { draftFields } from '#app/modules/forms/draft-fields.ts'
import { optionalLines, submissionIdField } from '#app/modules/forms/fields.ts'
import { MESSAGE_LEFT_OPEN } from '#app/modules/leads/compose/forms.ts'
import { isLeftOpen } from '#app/modules/leads/compose/fill-template.ts'

const MAX_ANSWER = 5000

const answer = optionalLines(MAX_ANSWER)
  .refine((text) => text !== null, { error: 'Write a reply', abort: true })
  .refine((text) => !isLeftOpen(text), MESSAGE_LEFT_OPEN)
const submissionId = submissionIdField()

const answerForm = z.object({ answer, submissionId })

/** What an answer was written to: whether, and when, someone had looked after the message as the form was shown; empty where no one had. */
const seenDoneAt = z.string().max(40).optional()
const template = z.string().max(64).optional()

/** What staff do with a message that came in. 'fill': puts a template in place of what is there, to be edited. */
export const inboxSchema = z.discriminatedUnion('intent', [
  answerForm.extend({ intent: z.literal('answer'), seenDoneAt, template }),
  draftFields(answerForm).extend({ intent: z.literal('fill'), seenDoneAt, template }),
  z.object({ intent: z.literal('done') }),
  z.object({ intent: z.literal('reopen') }),
  z.object({ intent: z.literal('end-texts') }),
  z.object({ intent: z.literal('keep-texts') }),
  z.object({ intent: z.literal('assign'), assigneeId: z.string().max(64).optional() }),
  z.object({ intent: z.literal('snooze'), until: z.string().max(32) }),
  z.object({ intent: z.literal('unsnooze') }),
  z.object({ intent: z.literal('link'), leadId: z.string().min(1).max(64) }),
])

/** Most conversations of a page. */
const MAX_PICKED = 100

/** The list of conversations: those that are picked, and the button that was pressed. */
export const pickedSchema = z.object({
  /** Each by its newest message. */
  picked: z.preprocess((value: unknown) => [value ?? []].flat(), z.array(z.string().max(64)).max(MAX_PICKED)),
  done: z.string().optional(),
  reopen: z.string().optional(),
  /** A member of staff; 'no-one' for no one. */
  assign: z.string().max(64).optional(),
  snooze: z.string().max(32).optional(),
})
