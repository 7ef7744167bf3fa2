import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveText } from '#app/modules/inbox/receive-text.server.ts'
import { readSignedPost } from '#app/modules/messaging/signed-post.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

/** Tells Twilio to answer nothing: staff do, and STOP and the like it has answered itself. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } })
}

/** A text message that somebody wrote to our number, as Twilio hands it over. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return loader()
  const { pathname, search } = new URL(request.url)
  const post = { address: pathname + search, body: await request.text(), signature: request.headers.get('X-Twilio-Signature') }
  const form = readSignedPost(post)
  if (!form.ok) return answer(403, 'The signature is missing or wrong', 'text/plain')
  const received = receiveText(form.value, new Date())
  return received.ok ? answer(200, NO_ANSWER, 'text/xml') : answer(400, 'This is no text message', 'text/plain')
}

function answer(status: number, body: string, type: string): Response {
  return new Response(body, { status, headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' } })
}
