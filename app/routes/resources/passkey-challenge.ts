import type { ActionFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { startPasskeySignIn } from '#app/http/passkeys.server.ts'
import { countRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { MESSAGES } from '#app/http/sign-in.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

export const loader = refuseGet

/** The challenge for signing in with a passkey in this browser: valid once, for five minutes. */
export async function action({ context }: ActionFunctionArgs) {
  const refusal = countRequest(context, 'passkey-challenge')
  if (refusal) return jsonError(429, refusal.message, setRetryAfter(context, refusal))
  const started = await attempt('A passkey sign-in could not start', () => startPasskeySignIn())
  if (started === null) return jsonError(503, MESSAGES.failed)
  return jsonResponse(200, started.options, { 'Set-Cookie': started.setCookie })
}
