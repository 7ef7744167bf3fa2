import type { ActionFunctionArgs } from '@remix-run/node'
import { draftIdHeader, readDraftId } from '#app/http/draft-cookie.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { isSpam } from '#app/http/honeypot.tsx'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { ENROLL_FORM, isKeepable, keepEnrollForm, postedEnrollForm } from '#app/modules/enrollment/enroll-form.server.ts'

/** Keeps what is being typed into the enroll form, for a tab that is closed before a button is pressed. Answers with nothing but the draft's cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  limitRate(context, 'draft')
  const posted = await readForm(request)
  const form = postedEnrollForm(posted)
  if (isSpam(posted) || !isKeepable(form)) return new Response(null, { status: 400 })
  const draftId = keepEnrollForm(await readDraftId(request, ENROLL_FORM), form)
  return new Response(null, { status: 204, headers: { 'Set-Cookie': await draftIdHeader(ENROLL_FORM, draftId) } })
}
