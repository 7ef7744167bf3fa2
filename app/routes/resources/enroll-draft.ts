import type { ActionFunctionArgs } from '@remix-run/node'
import { countNewDraft, draftIdHeader, findDraftId } from '#app/http/draft-cookie.server.ts'
import { parsePublicForm } from '#app/http/form.server.ts'
import { setRetryAfter } from '#app/http/rate-limit.server.ts'
import { ENROLL_FORM, saveEnrollDraft, postedEnrollForm } from '#app/modules/enrollment/form/enroll-draft.server.ts'
import { enrollKeepSchema } from '#app/modules/enrollment/form/enroll-schema.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

/**
 * Stores the typed values of the enroll form, in case the tab is closed before a button is pressed. Returns only the draft's
 * cookie.
 */
export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, enrollKeepSchema, { rate: 'draft' })
  if (submission.status === 'error') return new Response(null, submission.init)
  const form = postedEnrollForm(submission.values)
  const knownId = await findDraftId(args.request, ENROLL_FORM)
  const tooMany = countNewDraft(args.context, knownId)
  if (tooMany) return new Response(null, { status: 429, headers: setRetryAfter(args.context, tooMany) })
  const draftId = saveEnrollDraft(knownId, form)
  return new Response(null, { status: 204, headers: { 'Set-Cookie': await draftIdHeader(ENROLL_FORM, draftId) } })
}
