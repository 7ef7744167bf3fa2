import type { ActionFunctionArgs } from '@remix-run/node'
import { isUrlEncoded, MESSAGE_SEND_AS_FORM } from '#app/http/form-limits.ts'
import { jsonError, refuseGet } from '#app/http/json-response.ts'
import { receiveText } from '#app/modules/inbox/receive/receive-text.server.ts'
import { readSignedPost } from '#app/modules/messaging/received/signed-post.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

/** Tells Twilio not to reply: staff do, and Twilio has already answered STOP and the like. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export const loader = refuseGet

/** A text message to our number, received from Twilio. */
export async function action({ request }: ActionFunctionArgs) {
  if (!isUrlEncoded(request.headers.get('Content-Type') ?? '')) return jsonError(415, MESSAGE_SEND_AS_FORM)
  const { pathname, search } = new URL(request.url)
  const post = { address: pathname + search, body: await request.text(), signature: request.headers.get('X-Twilio-Signature') }
  const form = readSignedPost(post)
  if (!form.ok) return jsonError(403, 'The signature is missing or wrong')
  const received = receiveText(form.value, new Date())
  if (!received.ok) return jsonError(400, 'This isn’t a text message')
  return new Response(NO_ANSWER, { headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' } })
}
