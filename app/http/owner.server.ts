import { redirect } from '@remix-run/node'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { findOwner, type Owner } from '#app/modules/access/find-owner.server.ts'
import { paths } from '#app/paths.ts'
import { findVisitorToken, visitorTokenOf } from './visitor.server.ts'

/**
 * Returns the owner who proved their mailbox in this browser, by its own cookie, which is independent of staff sessions. Throws a
 * redirect to the owners' sign-in page. Must be the first line of each loader and action of an owner's page.
 */
export async function requireOwner(request: Request): Promise<Owner> {
  const owner = await findOwnerOf(request)
  if (owner) return owner
  logSecurityEvent('access-denied', { reason: 'No owner is signed in' })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  throw redirect(paths.mySignIn(), { status: isRead ? 302 : 303 })
}

/** The same, or null if no owner is signed in. */
export async function findOwnerOf(request: Request): Promise<Owner | null> {
  return findOwner(await findVisitorToken(request))
}

/** Whether a Cookie header belongs to a signed-in owner. */
export async function isOwnerCookie(cookie: string): Promise<boolean> {
  return findOwner(await visitorTokenOf(cookie)) !== null
}
