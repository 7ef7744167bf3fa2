import type { ActionFunctionArgs } from '@remix-run/node'
import { recordTextStatus } from '#app/modules/messaging/record-text-status.server.ts'
import { readSignedPost } from '#app/modules/messaging/signed-post.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } })
}

/** What becomes of a text message, as Twilio tells it. The message is named in the address, which is signed as well. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return loader()
  const { pathname, search, searchParams } = new URL(request.url)
  const post = { address: pathname + search, body: await request.text(), signature: request.headers.get('X-Twilio-Signature') }
  const form = readSignedPost(post)
  if (!form.ok) return answer(403, 'The signature is missing or wrong')
  const recorded = recordTextStatus(searchParams.get('message') ?? '', form.value, new Date())
  // What is of no text of ours is not sent again.
  return recorded.ok || recorded.reason === 'unknown' ? answer(200, 'Thank you') : answer(400, 'This is no status')
}

function answer(status: number, words: string): Response {
  return new Response(words, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })
}
