import { z } from 'zod'
import { draftFields } from '#app/modules/forms/draft-fields.ts'
import { optionalLines, submissionIdField } from '#app/modules/forms/fields.ts'
import { MESSAGE_LEFT_OPEN } from '#app/modules/leads/compose/forms.ts'
import { hasUnfilledFields } from '#app/modules/leads/compose/fill-template.ts'

const MAX_ANSWER = 5000

const answer = optionalLines(MAX_ANSWER)
  .refine((text) => text !== null, { error: 'Write a reply', abort: true })
  .refine((text) => !hasUnfilledFields(text), MESSAGE_LEFT_OPEN)
const submissionId = submissionIdField()

const answerForm = z.object({ answer, submissionId })

/** When the answered message had been marked as done as of this form; empty if it was not. */
const seenDoneAt = z.string().max(40).optional()
const template = z.string().max(64).optional()

/** Actions of staff on a received message. 'fill': inserts a template for editing, replacing the current text. */
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

/** Maximum conversations per page. */
const MAX_PICKED = 100

/** The list of conversations: the selected ones and the button. */
export const pickedSchema = z.object({
  /** Each by its newest message. */
  picked: z.preprocess((value: unknown) => [value ?? []].flat(), z.array(z.string().max(64)).max(MAX_PICKED)),
  done: z.string().optional(),
  reopen: z.string().optional(),
  /** A member of staff; 'no-one' to unassign. */
  assign: z.string().max(64).optional(),
  snooze: z.string().max(32).optional(),
})
