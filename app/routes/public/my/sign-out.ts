import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { forgetBrowserOf } from '../forget-browser.server.ts'

export const handle: RouteHandle = { private: true }

/** A GET has nothing to show, so it redirects to the page with the button. */
export function loader() {
  return redirect(paths.my())
}

/** 'Sign out': forgets this browser for every home. */
export async function action(args: ActionFunctionArgs) {
  valueOrThrow(await parsePublicForm(args, noFields))
  return redirect(paths.mySignIn({ out: 'yes' }), { status: 303, headers: await forgetBrowserOf(args.request) })
}
