import type { ActionFunctionArgs } from '@remix-run/node'
import { isUrlEncoded, MESSAGE_SEND_AS_FORM } from '#app/http/form-limits.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { recordTextStatus } from '#app/modules/messaging/delivery/record-text-status.server.ts'
import { readSignedPost } from '#app/modules/messaging/received/signed-post.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

export function loader() {
  return jsonResponse(405, { error: 'Use POST.' }, { Allow: 'POST' })
}

/** A text message's delivery status from Twilio. The address contains the message's id and is signed too. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return loader()
  if (!isUrlEncoded(request.headers.get('Content-Type') ?? '')) return jsonResponse(415, { error: MESSAGE_SEND_AS_FORM })
  const { pathname, search, searchParams } = new URL(request.url)
  const post = { address: pathname + search, body: await request.text(), signature: request.headers.get('X-Twilio-Signature') }
  const form = readSignedPost(post)
  if (!form.ok) return jsonResponse(403, { error: 'The signature is missing or wrong' })
  const recorded = recordTextStatus(searchParams.get('message') ?? '', form.value, new Date())
  // Unknown messages are accepted, so that Twilio does not retry.
  if (!recorded.ok && recorded.reason === 'unreadable') return jsonResponse(400, { error: 'This isn’t a status' })
  return jsonResponse(200, { success: true })
}
