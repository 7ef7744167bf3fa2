import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { forgetBrowserOf } from '../public/forget-browser.server.ts'

export const handle: RouteHandle = { private: true }

const MESSAGE_FORGOTTEN = 'You’re signed out in this browser. Use the link in our email to get back in.'

/** A GET has nothing to show, so it redirects to the report with the button. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** 'Sign out this browser': revokes its rights for every lead, and deletes its cookies and drafts. */
export async function action(args: ActionFunctionArgs) {
  valueOrThrow(await parsePublicForm(args, noFields))
  const headers = await forgetBrowserOf(args.request)
  return redirectWithToast(paths.report(args.params.leadId ?? ''), { kind: 'success', message: MESSAGE_FORGOTTEN }, headers)
}
