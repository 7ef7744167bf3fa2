import type { ActionFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { jsonFailure, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { hasGrant } from '#app/http/lead-access.server.ts'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { countRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { findAcknowledgment } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { findEnrolledDuplicate } from '#app/modules/enrollment/next-steps/find-enrolled-duplicate.server.ts'
import { MESSAGE_HOME_ENROLLED, MESSAGE_NOT_ACKNOWLEDGED } from '#app/modules/enrollment/messages.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { checkoutMessage } from '#app/modules/payments/messages.ts'
import { parseSessionRequest } from '#app/modules/payments/forms.ts'
import { type NoCheckout, startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { formatDate } from '#app/format/date.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { api: true }

export const loader = refuseGet

/**
 * Creates the checkout of a lead's onboarding fee, like the payment step: for anyone who may act for
 * the lead, once its terms are acknowledged.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const refusal = countRequest(context, 'checkout')
  if (refusal) return jsonFailure(429, refusal.message, setRetryAfter(context, refusal))
  const leadId = parseSessionRequest(await request.text())
  if (leadId === undefined) return jsonFailure(400, 'The request is not valid JSON')
  if (leadId === null) return jsonFailure(400, 'The request has no lead')
  if (!(await hasGrant(request, leadId, 'submitted', { orStaff: true }))) return jsonFailure(403, ACCESS_DENIED)
  if (findEnrolledDuplicate(leadId, await findVisitorToken(request)) !== null) return jsonFailure(409, MESSAGE_HOME_ENROLLED)
  if (!findAcknowledgment(leadId)) return jsonFailure(409, MESSAGE_NOT_ACKNOWLEDGED)
  const started = await attempt('A checkout could not be created', () => startCheckout(leadId))
  return started?.ok ? jsonResponse(200, { id: started.value.sessionId, success: true }) : refuseFor(started?.reason ?? 'failed')
}

function refuseFor(reason: NoCheckout | 'failed'): Response {
  if (typeof reason === 'object') return jsonFailure(409, `already paid on ${formatDate(reason.paidAt)}`)
  const status = reason === 'not-set-up' ? 503 : reason === 'no-lead' ? 404 : 502
  return jsonFailure(status, checkoutMessage(reason, getSiteFacts().company))
}
