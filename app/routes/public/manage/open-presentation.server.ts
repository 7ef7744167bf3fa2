import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readField, readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from '#app/http/honeypot.tsx'
import { findAccess, hasGrant } from '#app/http/lead-access.server.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { findPresentation } from '#app/modules/enrollment/presentation.server.ts'
import { ACCESS_DENIED, LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { findLeadFees } from '#app/modules/leads/fee-facts.server.ts'
import { leadPresence } from '#app/modules/leads/lead-presence.server.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import type { FormErrors } from '#app/ui/form-reply.ts'

/** What a dialog over a report is told of its request. */
type DialogRequest = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The id of the lead that the address names. Throws 404 where there is no such lead. */
export function leadOr404({ params }: Pick<DialogRequest, 'params'>): string {
  const leadId = params.leadId ?? ''
  if (leadPresence(leadId) !== 'here') throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return leadId
}

/** The fees of a lead. Throws 404 where there is no such lead. */
export function feesOr404(leadId: string): LeadFees {
  const fees = findLeadFees(leadId)
  if (!fees) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return fees
}

/** The id of the lead that the address names, and whether this browser may act for it. Throws 404 where there is no such lead. */
export async function openDialog({ request, params }: DialogRequest) {
  const leadId = leadOr404({ params })
  return { leadId, mayAct: (await findAccess(request, leadId)) !== null }
}

/** The presentation of the lead that the address names, for this browser, and whether it may act for it. Throws 404 where there is no such lead. */
export async function openPresentation({ request, params }: DialogRequest) {
  const leadId = params.leadId ?? ''
  const mayAct = (await findAccess(request, leadId)) !== null
  const presentation = findPresentation(leadId, mayAct)
  if (!presentation) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return { presentation, mayAct }
}

/**
 * A post of a step: its form and the button that sent it, or what is wrong with it as a whole and the status of that answer. Throws 404 where there is no
 * such lead, and 429.
 */
export async function readStepPost(args: ActionFunctionArgs) {
  limitRate(args.context, 'public-form')
  const mayAct = await hasGrant(args.request, args.params.leadId ?? '', 'submitted')
  const { presentation } = await openPresentation(args)
  const posted = await readForm(args.request)
  const refusal = refusalOf(posted, mayAct)
  return { presentation, posted, intent: readField(posted, 'intent') ?? 'next', refusal }
}

type Refusal = { status: number; message: string; errors: FormErrors }

function refusalOf(posted: FormData, mayAct: boolean): Refusal | null {
  if (!mayAct) return refuse(403, ACCESS_DENIED)
  return isSpam(posted) ? refuse(400, HONEYPOT_MESSAGE) : null
}

function refuse(status: number, message: string): Refusal {
  return { status, message, errors: { '': message } }
}

/** Where the button of a step leads. 'save' is what scripts send when a field is left. Throws 400 for a button that the step does not have. */
export function leaveStep(intent: string, ways: Record<'back' | 'update' | 'next', string>): Response {
  if (intent === 'save') return new Response(null, { status: 204 })
  if (intent === 'back' || intent === 'update' || intent === 'next') return redirect(ways[intent], 303)
  throw new Response('This button is not known. Please go back.', { status: 400 })
}
