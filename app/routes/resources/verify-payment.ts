import type { LoaderFunctionArgs } from '@remix-run/node'
import { jsonAnswer } from '#app/http/json-answer.ts'
import { countRequest } from '#app/http/rate-limit.server.ts'
import { readUser } from '#app/http/session.server.ts'
import { readVisitor } from '#app/http/visitor.server.ts'
import { hasLeadAccess } from '#app/modules/access/grants.server.ts'
import { PAYMENT_MESSAGES } from '#app/modules/payments/messages.ts'
import { verifyPayment } from '#app/modules/payments/verify-payment.server.ts'

/** Tells whether a checkout was paid, and for which lead (public specification, section 7); to whoever may act for the lead. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const refusal = countRequest(context, 'payment-check')
  if (refusal) return refuse(429, refusal.message, { 'Retry-After': String(refusal.retryAfterSeconds) })
  const verified = await verifyPayment(params.sessionId ?? '')
  const mayRead =
    verified.leadId !== null &&
    (readUser(request) !== null || hasLeadAccess(await readVisitor(request), verified.leadId, 'submitted'))
  if (verified.kind === 'failed') return refuse(verified.isUnasked ? 502 : 404, verified.message)
  if (verified.leadId !== null && !mayRead) return refuse(403, PAYMENT_MESSAGES.notVerified)
  if (verified.kind === 'waiting') return refuse(409, PAYMENT_MESSAGES.notVerified)
  return jsonAnswer(200, { success: true, data: { metadata: { leadId: verified.leadId } } })
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return jsonAnswer(status, { success: false, error }, headers)
}
