import type { LoaderFunctionArgs } from '@remix-run/node'
import { jsonFailure, jsonResponse } from '#app/http/json-response.ts'
import { hasGrant } from '#app/http/lead-access.server.ts'
import { countRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { hasActiveLead } from '#app/modules/access/grants.server.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { PAYMENT_MESSAGES } from '#app/modules/payments/messages.ts'
import { verifyPayment } from '#app/modules/payments/sync/verify-payment.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { api: true, private: { secret: 'sessionId' } }

/** Returns whether a checkout was paid, and for which lead, to anyone who may act for the lead. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const refusal = countRequest(context, 'payment-check')
  if (refusal) return jsonFailure(429, refusal.message, setRetryAfter(context, refusal))
  const verified = await verifyPayment(params.sessionId ?? '')
  const { leadId } = verified.ok ? verified.value : verified.reason
  if (leadId !== null && hasActiveLead(leadId) && !(await hasGrant(request, leadId, 'submitted', { orStaff: true })))
    return jsonFailure(403, ACCESS_DENIED)
  if (!verified.ok) return jsonFailure(verified.reason.kind === 'not-asked' ? 502 : 404, PAYMENT_MESSAGES[verified.reason.kind])
  if (verified.value.kind === 'waiting') return jsonFailure(409, PAYMENT_MESSAGES['not-verified'])
  return jsonResponse(200, { success: true, data: { metadata: { leadId } } })
}
