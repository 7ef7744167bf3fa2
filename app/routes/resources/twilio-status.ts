import type { ActionFunctionArgs } from '@remix-run/node'
import { isUrlEncoded, MESSAGE_SEND_AS_FORM } from '#app/http/form-limits.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { recordTextStatus } from '#app/modules/messaging/delivery/record-text-status.server.ts'
import { readSignedPost } from '#app/modules/messaging/received/signed-post.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

export const loader = refuseGet

/** A text message's delivery status from Twilio. The address contains the message's id and is signed too. */
export async function action({ request }: ActionFunctionArgs) {
  if (!isUrlEncoded(request.headers.get('Content-Type') ?? '')) return jsonError(415, MESSAGE_SEND_AS_FORM)
  const { pathname, search, searchParams } = new URL(request.url)
  const post = { address: pathname + search, body: await request.text(), signature: request.headers.get('X-Twilio-Signature') }
  const form = readSignedPost(post)
  if (!form.ok) return jsonError(403, 'The signature is missing or wrong')
  const recorded = recordTextStatus(searchParams.get('message') ?? '', form.value, new Date())
  // Unknown messages are accepted, so that Twilio does not retry.
  if (!recorded.ok && recorded.reason === 'unreadable') return jsonError(400, 'This isn’t a status')
  return jsonResponse(200, { success: true })
}
