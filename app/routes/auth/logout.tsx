import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { signOut } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Clears this browser's cached pages and drafts. Not cookies: the browser stays trusted for the second step. */
const CLEARED = '"cache", "storage"'

/** Opening the address does not sign out; only the button does, by POST. */
export function loader() {
  return redirect(paths.dashboard())
}

export function action({ request }: ActionFunctionArgs) {
  return redirect(paths.login(), { status: 303, headers: { 'Set-Cookie': signOut(request), 'Clear-Site-Data': CLEARED } })
}
