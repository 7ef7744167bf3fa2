import type { ReplyOptions } from '#app/http/form.server.ts'
import { MESSAGE_STEP_SAVE_FAILED, STEP_MESSAGES } from '#app/modules/campaigns/steps/messages.ts'
import { savedWhileEditing } from '#app/modules/forms/seen.ts'

/** The form errors of a step that was not saved. `by`: who saved it in the meantime. */
export function notSavedStep(why: keyof typeof STEP_MESSAGES | 'changed' | 'failed', by = 'Someone'): ReplyOptions {
  if (why === 'failed') return { formErrors: [MESSAGE_STEP_SAVE_FAILED], status: 503 }
  if (why === 'changed') return { formErrors: [savedWhileEditing('step', by)], status: 409 }
  const message = [STEP_MESSAGES[why]]
  if (why === 'no-template') return { fieldErrors: { templateId: message } }
  if (why === 'no-second' || why === 'other-type') return { fieldErrors: { templateBId: message } }
  return { formErrors: message, status: why === 'missing' ? 404 : 409 }
}
