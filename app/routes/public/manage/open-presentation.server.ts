import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { z } from 'zod'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, refuse } from '#app/http/form.server.ts'
import { findAccess, hasGrant } from '#app/http/lead-access.server.ts'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { findEnrolledTwin } from '#app/modules/enrollment/next-steps/find-enrolled-twin.server.ts'
import { findPresentation } from '#app/modules/enrollment/presentation/find-presentation.server.ts'
import { MESSAGE_HOME_ENROLLED } from '#app/modules/enrollment/messages.ts'
import type { Presentation } from '#app/modules/enrollment/presentation/presentation-view.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { ACCESS_DENIED, LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { findLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import { paths } from '#app/paths.ts'

/** What a dialog over a report knows about its request. */
type DialogRequest = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The id of the lead that the address names. Throws 404 where there is no such lead. */
export function leadOr404({ params }: Pick<DialogRequest, 'params'>): string {
  const leadId = params.leadId ?? ''
  if (leadState(leadId) !== 'active') throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return leadId
}

/** The fees of a lead. Throws 404 where there is no such lead. */
export function feesOr404(leadId: string): LeadFees {
  const fees = findLeadFees(leadId)
  if (!fees) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return fees
}

/** Leads anyone who asks again for a home that is enrolled to the report of that enrollment: nothing is offered, signed or paid a second time. */
export async function leadToEnrolledTwin(request: Request, leadId: string): Promise<void> {
  const twin = findEnrolledTwin(leadId, await findVisitorToken(request))
  if (twin !== null) throw await redirectWithToast(paths.report(twin), { kind: 'success', message: MESSAGE_HOME_ENROLLED })
}

/** The id of the lead that the address names, and what this browser may do for it. Throws 404 where there is no such lead. */
export async function openDialog({ request, params }: DialogRequest) {
  const leadId = leadOr404({ params })
  return { leadId, access: await findAccess(request, leadId) }
}

/** The presentation of the lead that the address names, for this browser, and whether it may act for it. Throws 404 where there is no such lead. */
export async function openPresentation({ request, params }: DialogRequest) {
  const leadId = params.leadId ?? ''
  const access = await findAccess(request, leadId)
  return { presentation: presentationOr404(leadId, access), mayAct: access !== null }
}

function presentationOr404(leadId: string, access: LeadAccess | null): Presentation {
  const presentation = findPresentation(leadId, access)
  if (!presentation) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return presentation
}

/**
 * A post of a step, checked by its schema, with the presentation that it is of and what this browser may do for its lead. A browser that may not act for the lead gets an error of the form.
 * Throws 404 where there is no such lead.
 */
export async function parseStep<Schema extends z.ZodType>(args: ActionFunctionArgs, schema: Schema) {
  const { request, params } = args
  const leadId = params.leadId ?? ''
  const access = (await hasGrant(request, leadId, 'submitted')) ? await findAccess(request, leadId) : null
  if (access) await leadToEnrolledTwin(request, leadId)
  const presentation = presentationOr404(leadId, access)
  const submission = await parsePublicForm(args, schema)
  return { presentation, access, submission: access ? submission : refuse(submission, ACCESS_DENIED, 403) }
}

/** Where the button of a step leads. 'save' is what scripts send when a field is left. */
export function redirectFromStep(intent: 'save' | StepWay, ways: Record<StepWay, string>): Response {
  return intent === 'save' ? new Response(null, { status: 204 }) : redirect(ways[intent], 303)
}

type StepWay = 'back' | 'update' | 'next'
