import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { z } from 'zod'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, refuse } from '#app/http/form.server.ts'
import { findAccess, hasGrant } from '#app/http/lead-access.server.ts'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { findEnrolledDuplicate } from '#app/modules/enrollment/next-steps/find-enrolled-duplicate.server.ts'
import { findPresentation, type Presentation } from '#app/modules/enrollment/presentation/find-presentation.server.ts'
import { MESSAGE_HOME_ENROLLED } from '#app/modules/enrollment/messages.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { ACCESS_DENIED, LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { findLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import { paths } from '#app/paths.ts'

/** Facts about the request for a dialog over a report. */
type DialogRequest = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The id of the lead in the address. Throws 404 if there is none. */
export function leadOr404({ params }: Pick<DialogRequest, 'params'>): string {
  const leadId = params.leadId ?? ''
  if (leadState(leadId) !== 'active') throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return leadId
}

/** A lead's fees. Throws 404 if there is no such lead. */
export function feesOr404(leadId: string): LeadFees {
  const fees = findLeadFees(leadId)
  if (!fees) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return fees
}

/** Redirects requests for an enrolled home to the report of that enrollment, so that nothing is offered, signed or paid twice. */
export async function redirectToEnrolledDuplicate(request: Request, leadId: string): Promise<void> {
  const twin = findEnrolledDuplicate(leadId, await findVisitorToken(request))
  if (twin !== null) throw await redirectWithToast(paths.report(twin), { kind: 'success', message: MESSAGE_HOME_ENROLLED })
}

/** The id of the lead in the address, and this browser's rights for it. Throws 404 if there is no such lead. */
export async function openDialog({ request, params }: DialogRequest) {
  const leadId = leadOr404({ params })
  return { leadId, access: await findAccess(request, leadId) }
}

/**
 * The presentation of the lead in the address, for this browser, and whether it may act for the lead. Throws 404 if there is no
 * such lead.
 */
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
 * A step's post, validated by its schema, with its presentation and this browser's rights. A browser
 * that may not act for the lead gets a form error. Throws 404 if there is no such lead.
 */
export async function parseStep<Schema extends z.ZodType>(args: ActionFunctionArgs, schema: Schema) {
  const { request, params } = args
  const leadId = params.leadId ?? ''
  const access = (await hasGrant(request, leadId, 'submitted')) ? await findAccess(request, leadId) : null
  if (access) await redirectToEnrolledDuplicate(request, leadId)
  const presentation = presentationOr404(leadId, access)
  const submission = await parsePublicForm(args, schema)
  return { presentation, access, submission: access ? submission : refuse(submission, ACCESS_DENIED, 403) }
}

/** The target of a step's button. Scripts send 'save' when a field loses focus. */
export function redirectFromStep(intent: 'save' | StepWay, ways: Record<StepWay, string>): Response {
  return intent === 'save' ? new Response(null, { status: 204 }) : redirect(ways[intent], 303)
}

type StepWay = 'back' | 'update' | 'next'
