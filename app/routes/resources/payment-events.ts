import type { ActionFunctionArgs } from '@remix-run/node'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { receiveInvoiceEvent } from '#app/modules/invoices/provider/sync-invoice.server.ts'
import { receiveSignedEvent } from '#app/modules/payments/events/receive-signed-event.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true, api: true }

/** The response for an event that was not accepted. The payment provider retries after anything but 2xx. */
const REFUSALS = {
  unsigned: { status: 400, error: 'The event’s signature, age or format is not valid.' },
  'provider-failed': { status: 503, error: 'The payment could not be checked. Please send this event again later.' },
  'not-set-up': { status: 404, error: 'This address doesn’t accept payment events.' },
} as const

export const loader = refuseGet

export async function action({ request }: ActionFunctionArgs) {
  // The signature covers the raw bytes, so nothing may parse them first.
  const body = await request.text()
  const received = await receiveSignedEvent(body, request.headers.get('Stripe-Signature') ?? '', receiveInvoiceEvent)
  if (received.ok) return jsonResponse(200, { success: true })
  const { status, error } = REFUSALS[received.reason]
  return jsonError(status, error)
}
