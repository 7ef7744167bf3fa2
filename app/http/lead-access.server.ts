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
 * What this browser may do for a lead. First line of every loader and action of a lead that asks for a right. Throws 404 where there is no such lead, and
 * otherwise the one refusal, which `LeadErrorPage` shows with the button that mails the link again.
 */
export async function requireGrant(request: Request, leadId: string, level: AccessLevel): Promise<LeadAccess> {
  const access = await findActing(request, leadId)
  if (access !== null && hasLevel(access, level)) return access
  if (!hasActiveLead(leadId)) throw await leadGoneResponse(request, leadId)
  throw accessDenied(leadId)
}

/**
 * The answer, to be thrown, where there is no such lead (anymore). One that was merged into another leads a browser that may act for that one to the same page of it.
 * Anyone who may not is refused like everyone without rights and learns nothing of it: what was merged may be more than they knew.
 */
export async function leadGoneResponse(request: Request, leadId: string): Promise<Response> {
  const keptId = findKeptLead(leadId)
  if (keptId === null || !hasActiveLead(keptId)) return new Response(LEAD_NOT_FOUND, { status: 404 })
  if ((await findAccess(request, keptId)) === null) return accessDenied(leadId)
  const { pathname, search } = new URL(request.url)
  return redirect(pathname.replace(leadId, keptId) + search, 303)
}

/** Whether this browser may do for a lead what asks for this level, for an answer that says in its own shape that it may not. `orStaff`: staff who work on leads may, too. */
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

/** What this browser may do for a lead. With its first post a browser that proved the mailbox takes the lead over. */
async function findActing(request: Request, leadId: string): Promise<LeadAccess | null> {
  const access = await findAccess(request, leadId)
  const isOwnersPost = request.method === 'POST' && hasLevel(access, 'proved')
  if (isOwnersPost && hasUnprovedGrant(db(), leadId)) inTransaction((tx) => takeOverLead(tx, leadId))
  return access
}

/** This browser's rights for a lead that anyone with its address may read; null if it has no more than that. */
export async function findAccess(request: Request, leadId: string): Promise<LeadAccess | null> {
  return findLeadAccess(db(), await findVisitorToken(request), leadId)
}

/** Why a link does not open, as an answer to throw. `ended`: the message for an expired link. */
export function linkRefused(reason: LinkRefusal, ended: string): Response {
  return reason.kind === 'denied' ? accessDenied(reason.leadId) : new Response(ended, { status: 404 })
}

/** The one refusal, as an answer to throw. */
export function accessDenied(leadId: string): Response {
  logSecurityEvent('access-denied', { leadId })
  return Response.json({ message: ACCESS_DENIED, leadId }, { status: 403 })
}
