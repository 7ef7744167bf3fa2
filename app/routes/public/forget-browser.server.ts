import { draftIdHeader, findDraftId } from '#app/http/draft-cookie.server.ts'
import { findVisitorToken, visitorHeader } from '#app/http/visitor.server.ts'
import { forgetBrowser } from '#app/modules/access/visitors.server.ts'
import { ENROLL_FORM } from '#app/modules/enrollment/form/enroll-draft.server.ts'
import { ANALYSIS_FORM } from '#app/modules/rent-analysis/analysis-draft.server.ts'

const FORMS = [ANALYSIS_FORM, ENROLL_FORM]

/** Revokes a browser's rights for every lead and deletes its drafts. Returns headers that clear its cookies. */
export async function forgetBrowserOf(request: Request): Promise<Headers> {
  const drafts = await Promise.all(FORMS.map((form) => findDraftId(request, form)))
  forgetBrowser(await findVisitorToken(request), drafts)
  const headers = new Headers({ 'Set-Cookie': await visitorHeader(null) })
  for (const form of FORMS) headers.append('Set-Cookie', await draftIdHeader(form, null))
  return headers
}
