import { ADMIN_ONLY } from '#app/modules/access/messages.ts'
import { redirect } from '@remix-run/node'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { mustSetUpTwoStep } from '#app/modules/users/two-step/policy.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from './flash.server.ts'
import { jsonResponse } from './json-response.ts'
import { safeReturnPath } from './return-path.ts'
import { findSignedIn } from './session.server.ts'

/** Of a redirect out of the back office: also after client navigation the page is loaded whole, with its own scripts. */
const LOADED_WHOLE = { 'X-Remix-Reload-Document': 'true' }

/**
 * The signed-in member of staff, of either role. Throws a redirect to the sign-in page, or where a second step has to be set up first to the page for that; both
 * remember the page asked for. First line of every loader and action for staff.
 */
export async function requireStaff(request: Request): Promise<Viewer> {
  const viewer = await requireSignedIn(request)
  if (!mustSetUpTwoStep(viewer)) return viewer
  throw redirect(paths.twoStep(requestedPath(request)), { status: 303, headers: LOADED_WHOLE })
}

/** The same, whether a second step has to be set up or not: for the pages where it is, alone. */
export async function requireSignedIn(request: Request): Promise<Viewer> {
  const viewer = findSignedIn(request)
  if (viewer) return viewer
  logSecurityEvent('access-denied', { reason: 'No one is signed in' })
  throw redirect(paths.login(requestedPath(request)), {
    status: request.method === 'GET' || request.method === 'HEAD' ? 302 : 303,
    headers: LOADED_WHOLE,
  })
}

/** The signed-in admin. Throws a redirect to the sign-in page, or for someone else who is signed in to the home page with the specified message. */
export async function requireAdmin(request: Request): Promise<Viewer> {
  const viewer = await requireStaff(request)
  if (viewer.role === 'admin') return viewer
  logSecurityEvent('access-denied', { reason: 'Not an admin', userId: viewer.id })
  throw await redirectWithToast(paths.home(), { kind: 'error', message: ADMIN_ONLY }, new Headers(LOADED_WHOLE))
}

/** What programs read that ask an endpoint of staff without its rights. */
export const API_REFUSALS = {
  signIn: 'Please sign in.',
  twoStep: 'Please set up two-step sign-in first.',
  admin: ADMIN_ONLY,
}

/** The signed-in member of staff at an endpoint that answers programs with data: throws `{ error }` with 401 or 403 where `requireStaff` leads a browser to another page. */
export async function requireApiStaff(request: Request): Promise<Viewer> {
  const viewer = findSignedIn(request)
  if (!viewer) {
    logSecurityEvent('access-denied', { reason: 'No one is signed in' })
    throw jsonResponse(401, { error: API_REFUSALS.signIn })
  }
  if (mustSetUpTwoStep(viewer)) throw jsonResponse(403, { error: API_REFUSALS.twoStep })
  return viewer
}

/** The same of an admin. */
export async function requireApiAdmin(request: Request): Promise<Viewer> {
  const viewer = await requireApiStaff(request)
  if (viewer.role === 'admin') return viewer
  logSecurityEvent('access-denied', { reason: 'Not an admin', userId: viewer.id })
  throw jsonResponse(403, { error: API_REFUSALS.admin })
}

/** Path and query of the page asked for, as a browser shows it: without what client navigation adds. */
export function requestedPath(request: Request): string | undefined {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  url.searchParams.delete('_routes')
  url.searchParams.delete('index')
  return safeReturnPath(url.pathname + url.search) ?? undefined
}
