import { redirect } from '@remix-run/node'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { hasUnprovedGrant, takeOverLead } from '#app/modules/access/end-unproved-grants.server.ts'
import { type AccessLevel, findLeadAccess, hasActiveLead, hasLevel, type LeadAccess } from '#app/modules/access/grants.server.ts'
import { findKeptLead } from '#app/modules/access/kept-lead.server.ts'
import { ACCESS_DENIED, LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import type { LinkRefusal } from '#app/modules/access/grants.server.ts'
import { may } from '#app/permissions.ts'
import { findViewer } from './session.server.ts'
import { findVisitorToken } from './visitor.server.ts'

/**
 * Checks this browser's rights for a lead. Must be the first line of each loader and action that needs them. Throws 404 if there
 * is no such lead, otherwise one refusal, which `LeadErrorPage` shows with a button that emails the link again.
 */
export async function requireGrant(request: Request, leadId: string, level: AccessLevel): Promise<LeadAccess> {
  const access = await findActing(request, leadId)
  if (access !== null && hasLevel(access, level)) return access
  if (!hasActiveLead(leadId)) throw await missingLeadResponse(request, leadId)
  throw accessDenied(leadId)
}

/**
 * The response to throw for a missing lead. For a merged lead, redirects to the same page of the kept one if the browser has
 * rights for it. Others get the usual refusal, which doesn't reveal the merge.
 */
export async function missingLeadResponse(request: Request, leadId: string): Promise<Response> {
  const keptId = findKeptLead(leadId)
  if (keptId === null || !hasActiveLead(keptId)) return new Response(LEAD_NOT_FOUND, { status: 404 })
  if ((await findAccess(request, keptId)) === null) return accessDenied(leadId)
  const { pathname, search } = new URL(request.url)
  return redirect(pathname.replace(leadId, keptId) + search, 303)
}

/**
 * Whether this browser has this level of rights for a lead, for answers with their own refusal. `orStaff`: staff who work on
 * leads have them, too.
 */
export async function hasGrant(
  request: Request,
  leadId: string,
  level: AccessLevel,
  { orStaff = false }: { orStaff?: boolean } = {},
): Promise<boolean> {
  const viewer = orStaff ? findViewer(request) : null
  if (viewer && may(viewer, 'work')) return true
  const isGranted = hasLevel(await findActing(request, leadId), level)
  if (!isGranted) logSecurityEvent('access-denied', { leadId })
  return isGranted
}

/** This browser's rights for a lead. A browser that proved the mailbox takes the lead over with its first post. */
async function findActing(request: Request, leadId: string): Promise<LeadAccess | null> {
  const access = await findAccess(request, leadId)
  const isOwnersPost = request.method === 'POST' && hasLevel(access, 'proved')
  if (isOwnersPost && hasUnprovedGrant(db(), leadId)) inTransaction((tx) => takeOverLead(tx, leadId))
  return access
}

/** This browser's rights for a lead that anyone with its URL can read; null if it has only that. */
export async function findAccess(request: Request, leadId: string): Promise<LeadAccess | null> {
  return findLeadAccess(db(), await findVisitorToken(request), leadId)
}

/** The response to throw if a link doesn't work. `ended`: the message for an expired link. */
export function linkRefused(reason: LinkRefusal, ended: string): Response {
  return reason.kind === 'denied' ? accessDenied(reason.leadId) : new Response(ended, { status: 404 })
}

/** The refusal, as a response to throw. */
export function accessDenied(leadId: string): Response {
  logSecurityEvent('access-denied', { leadId })
  return Response.json({ message: ACCESS_DENIED, leadId }, { status: 403 })
}
