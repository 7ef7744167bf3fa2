import type { ReplyOptions } from '#app/http/form.server.ts'
import { MESSAGE_STEP_SAVE_FAILED, STEP_MESSAGES } from '#app/modules/campaigns/steps/messages.ts'
import type { FormReply } from '#app/ui/form-reply.ts'

/** The answer to a step that was not saved. `seen`: the values that the form carries from now on. */
export type StepAnswer = FormReply & { seen?: string }

/** The form errors of a step that was not saved. */
export function notSavedStep(why: keyof typeof STEP_MESSAGES | 'failed'): ReplyOptions {
  if (why === 'failed') return { formErrors: [MESSAGE_STEP_SAVE_FAILED], status: 503 }
  const message = [STEP_MESSAGES[why]]
  if (why === 'no-template') return { fieldErrors: { templateId: message } }
  if (why === 'no-second' || why === 'other-type') return { fieldErrors: { templateBId: message } }
  return { formErrors: message, status: why === 'missing' ? 404 : 409 }
}
