import { data } from '@remix-run/node'
import { reply, type ReplyOptions, type Submission } from '#app/http/form.server.ts'
import { MESSAGE_STEP_SAVE_FAILED, STEP_MESSAGES } from '#app/modules/campaigns/steps/messages.ts'
import type { FormReply } from '#app/ui/form-reply.ts'

/** The answer to a step that was not saved. `seen`: what the form is to carry from now on. */
export type StepAnswer = FormReply & { seen?: string; submissionId?: string }

/** The answer to a step that was not saved, with all that was typed. */
export function replyToStep(
  submission: Submission<unknown>,
  why: ReplyOptions | keyof typeof STEP_MESSAGES | 'failed' = {},
  seen?: string,
) {
  const { data: answer, init } = reply(submission, optionsOf(why))
  const { seen: carried, submissionId } = submission.values
  return data<StepAnswer>({ ...answer, seen: seen ?? carried, submissionId }, init ?? undefined)
}

function optionsOf(why: ReplyOptions | keyof typeof STEP_MESSAGES | 'failed'): ReplyOptions {
  if (typeof why !== 'string') return why
  if (why === 'failed') return { formErrors: [MESSAGE_STEP_SAVE_FAILED], status: 503 }
  const message = [STEP_MESSAGES[why]]
  if (why === 'no-template') return { fieldErrors: { templateId: message } }
  if (why === 'no-second' || why === 'other-type') return { fieldErrors: { templateBId: message } }
  return { formErrors: message, status: why === 'missing' ? 404 : 409 }
}
