import type { ActionFunctionArgs } from '@remix-run/node'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { type EventRefusal, receiveEvent } from '#app/modules/documents/provider/receive-event.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

const REFUSALS: Record<EventRefusal, { status: number; error: string }> = {
  unsigned: { status: 401, error: 'The signature is missing or wrong' },
  unreadable: { status: 400, error: 'This isn’t an event' },
  'provider-failed': { status: 503, error: 'Please send it again later' },
}

export const loader = refuseGet

/** Webhooks of DocuSeal, authenticated by a signature over the raw body. */
export async function action({ request }: ActionFunctionArgs) {
  const received = await receiveEvent(await request.text(), request.headers)
  if (received.ok) return jsonResponse(200, { success: true })
  const { status, error } = REFUSALS[received.reason]
  return jsonError(status, error)
}
