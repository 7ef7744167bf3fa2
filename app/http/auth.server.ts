import { ADMIN_ONLY, ROLE_REFUSED } from '#app/modules/access/messages.ts'
import { redirect } from '@remix-run/node'
import { currentRequest } from '#app/config/request-scope.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { mustSetUpTwoStep } from '#app/modules/users/two-step/policy.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { firstScreenOf, may, type Permission, rolesThatMay } from '#app/permissions.ts'
import { endedStream } from './event-stream.server.ts'
import { redirectWithToast } from './flash.server.ts'
import { jsonError } from './json-response.ts'
import { safeReturnPath } from './return-path.ts'
import { findSignedIn } from './session.server.ts'

/** For redirects out of the back office: the browser loads the whole page, with its own scripts, also after client navigation. */
const LOADED_WHOLE = { 'X-Remix-Reload-Document': 'true' }

/**
 * Returns the signed-in staff member, whose role must include `permission`, if given. Otherwise throws a redirect: to the sign-in
 * page, to the setup of a required second step, or to a page that the role can open. The first two remember the requested page.
 * Must be the first line of each loader and action for staff.
 */
export async function requireStaff(request: Request, permission?: Permission): Promise<Viewer> {
  const viewer = await requireSignedIn(request)
  if (mustSetUpTwoStep(viewer)) {
    if (isStream(request)) throw endedStream()
    throw redirect(paths.twoStep(requestedPath(request)), { status: 303, headers: LOADED_WHOLE })
  }
  if (permission === undefined || may(viewer, permission)) return viewer
  // The dashboard: sign-in and the logo lead there.
  if (isDashboard(request) && !may(viewer, 'see')) throw redirect(firstScreen(viewer))
  recordRefusal(viewer, permission)
  // What was typed is kept as a draft, although the answer is a redirect.
  const scope = currentRequest()
  if (scope) scope.isDenied = true
  if (isStream(request)) throw endedStream()
  const headers = new Headers(LOADED_WHOLE)
  throw await redirectWithToast(firstScreen(viewer), { kind: 'error', message: refusalOf(permission) }, headers)
}

/** The same without requiring a second step. Only for the pages that set it up. */
export async function requireSignedIn(request: Request): Promise<Viewer> {
  const viewer = findSignedIn(request)
  if (viewer) return viewer
  logSecurityEvent('access-denied', { reason: 'No one is signed in' })
  if (isStream(request)) throw endedStream()
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  throw redirect(paths.login(isRead ? requestedPath(request) : (pageOfForm(request) ?? requestedPath(request))), {
    status: isRead ? 302 : 303,
    headers: LOADED_WHOLE,
  })
}

/** Where a post comes from, which offers the form's draft; the form may post to another page. */
function pageOfForm(request: Request): string | undefined {
  const url = URL.parse(request.headers.get('Referer') ?? '')
  return safeReturnPath(url && url.pathname + url.search) ?? undefined
}

function isStream(request: Request): boolean {
  return request.headers.get('Accept') === 'text/event-stream'
}

/** Where a refusal redirects: users to the home page (S6.5), others to the first screen they can open. */
function firstScreen(viewer: Viewer): string {
  if (viewer.role === 'user') return paths.home()
  return firstScreenOf(viewer) === 'dashboard' ? paths.dashboard() : paths.adminBlog()
}

function isDashboard(request: Request): boolean {
  return request.method === 'GET' && new URL(request.url).pathname.replace(/\.data$/, '') === paths.dashboard()
}

/** For a user, everything refused is admin only (S6.5). */
function refusalOf(permission: Permission): string {
  return rolesThatMay(permission).includes('user') ? ROLE_REFUSED : ADMIN_ONLY
}

function recordRefusal({ id, role }: Viewer, permission: Permission): void {
  logSecurityEvent('access-denied', { reason: `The role ${role} may not ${permission}`, userId: id })
}

/** The JSON refusal for programs without rights for a staff endpoint. */
export const API_REFUSALS = {
  signIn: 'Please sign in.',
  twoStep: 'Please set up two-step sign-in first.',
  admin: ADMIN_ONLY,
  role: ROLE_REFUSED,
}

/** The same for JSON endpoints: throws `{ error }` with 401 or 403 where `requireStaff` redirects. */
export async function requireApiStaff(request: Request, permission?: Permission): Promise<Viewer> {
  const viewer = findSignedIn(request)
  if (!viewer) {
    logSecurityEvent('access-denied', { reason: 'No one is signed in' })
    throw jsonError(401, API_REFUSALS.signIn)
  }
  if (mustSetUpTwoStep(viewer)) throw jsonError(403, API_REFUSALS.twoStep)
  if (permission === undefined || may(viewer, permission)) return viewer
  recordRefusal(viewer, permission)
  throw jsonError(403, refusalOf(permission))
}

/** The requested page's path and query, without the parameters of client navigation. */
export function requestedPath(request: Request): string | undefined {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  url.searchParams.delete('_routes')
  url.searchParams.delete('index')
  return safeReturnPath(url.pathname + url.search) ?? undefined
}
