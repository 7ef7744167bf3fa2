import type { ActionFunctionArgs } from '@remix-run/node'
import { isUrlEncoded, MESSAGE_SEND_AS_FORM } from '#app/http/form-limits.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { receiveText } from '#app/modules/inbox/receive/receive-text.server.ts'
import { readSignedPost } from '#app/modules/messaging/received/signed-post.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

/** Tells Twilio not to reply: staff do, and Twilio has already answered STOP and the like. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export function loader() {
  return jsonResponse(405, { error: 'Use POST.' }, { Allow: 'POST' })
}

/** A text message to our number, received from Twilio. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return loader()
  if (!isUrlEncoded(request.headers.get('Content-Type') ?? '')) return jsonResponse(415, { error: MESSAGE_SEND_AS_FORM })
  const { pathname, search } = new URL(request.url)
  const post = { address: pathname + search, body: await request.text(), signature: request.headers.get('X-Twilio-Signature') }
  const form = readSignedPost(post)
  if (!form.ok) return jsonResponse(403, { error: 'The signature is missing or wrong' })
  const received = receiveText(form.value, new Date())
  if (!received.ok) return jsonResponse(400, { error: 'This isn’t a text message' })
  return new Response(NO_ANSWER, { headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' } })
}
