import { redirect } from '@remix-run/node'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** Where password managers send users (W3C, A Well-Known URL for Changing Passwords). */
export function loader() {
  return redirect(paths.account())
}
