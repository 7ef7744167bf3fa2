import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { draftIdHeader, findDraftId } from '#app/http/draft-cookie.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { findVisitorToken, visitorHeader } from '#app/http/visitor.server.ts'
import { forgetBrowser } from '#app/modules/access/forget-browser.server.ts'
import { ENROLL_FORM } from '#app/modules/enrollment/form/enroll-draft.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { ANALYSIS_FORM } from '#app/modules/rent-analysis/analysis-draft.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

const FORMS = [ANALYSIS_FORM, ENROLL_FORM]
const MESSAGE_FORGOTTEN = 'This browser is signed out. The link in our email opens everything again.'

/** Opened as a page, this address has nothing to show but the report that its button is on. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** 'Forget this browser': takes away its rights, for every lead, with its cookies and the forms that it has begun. */
export async function action(args: ActionFunctionArgs) {
  valueOrThrow(await parsePublicForm(args, noFields))
  const { request, params } = args
  const drafts = await Promise.all(FORMS.map((form) => findDraftId(request, form)))
  forgetBrowser(await findVisitorToken(request), drafts)
  const headers = new Headers({ 'Set-Cookie': await visitorHeader(null) })
  for (const form of FORMS) headers.append('Set-Cookie', await draftIdHeader(form, null))
  return redirectWithToast(paths.report(params.leadId ?? ''), { kind: 'success', message: MESSAGE_FORGOTTEN }, headers)
}
