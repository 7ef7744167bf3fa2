import type { ActionFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { countRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { findCaller } from '#app/modules/intake/api-tokens.server.ts'
import { parseLeadRequest } from '#app/modules/intake/lead-request.server.ts'
import { API_MESSAGES } from '#app/modules/intake/messages.ts'
import { storeIntakeLead } from '#app/modules/intake/store-intake-lead.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

/** A webhook, because other servers post to it from anywhere and authenticate by a secret. */
export const handle: RouteHandle = { webhook: true, api: true }

/** Maximum length of a request, far above what its fields need. */
const MAX_CHARACTERS = 64_000
const KEY = /^[\x21-\x7e]{8,200}$/

export const loader = refuseGet

/**
 * Receives a lead from another site's form: `Authorization: Bearer …`, `Idempotency-Key: …`, a JSON object
 * (docs/product/integrations.md).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const guesses = countRequest(context, 'intake')
  if (guesses) return jsonError(429, guesses.message, setRetryAfter(context, guesses))
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '') ?? []
  const caller = findCaller(token, 'leads:create')
  if (!caller) return jsonError(401, API_MESSAGES['no-token'], { 'WWW-Authenticate': 'Bearer' })
  const tooMany = countRequest(context, 'intake-token', caller.id)
  if (tooMany) return jsonError(429, tooMany.message, setRetryAfter(context, tooMany))
  const idempotencyKey = request.headers.get('Idempotency-Key') ?? ''
  if (!KEY.test(idempotencyKey)) return jsonError(400, API_MESSAGES['no-key'])
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) return jsonError(415, API_MESSAGES['no-json'])
  const body = await request.text()
  if (body.length > MAX_CHARACTERS) return jsonError(413, API_MESSAGES['too-large'])
  const parsed = parseLeadRequest(body)
  if (parsed.kind === 'no-json') return jsonError(400, API_MESSAGES['no-json'])
  if (parsed.kind === 'invalid') return jsonResponse(422, { error: API_MESSAGES.invalid, fields: parsed.fields })
  const taken = await attempt('A lead from the API could not be stored', () =>
    storeIntakeLead({ caller, idempotencyKey, lead: parsed.lead }),
  )
  if (taken === null) return jsonError(503, API_MESSAGES.failed)
  if (!taken.ok) return jsonError(409, API_MESSAGES[taken.reason])
  return jsonResponse(taken.value.isNew ? 201 : 200, { id: taken.value.leadId })
}
