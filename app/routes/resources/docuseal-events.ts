import type { ActionFunctionArgs } from '@remix-run/node'
import { type EventRefusal, type ReceivedEvent, receiveEvent } from '#app/modules/documents/provider/receive-event.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true }

const ANSWERS: Record<ReceivedEvent | EventRefusal, { status: number; words: string }> = {
  done: { status: 200, words: 'Thank you' },
  ignored: { status: 200, words: 'This concerns nothing here' },
  unsigned: { status: 401, words: 'The signature is missing or wrong' },
  unreadable: { status: 400, words: 'This is no event' },
  'provider-failed': { status: 503, words: 'Please send it again later' },
}

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } })
}

/** Webhooks of DocuSeal. They prove where they come from by a signature over the body as it was sent. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return loader()
  const received = await receiveEvent(await request.text(), request.headers)
  const { status, words } = ANSWERS[received.ok ? received.value : received.reason]
  return new Response(words, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } })
}
