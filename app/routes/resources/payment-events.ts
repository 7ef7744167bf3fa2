import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveInvoiceEvent } from '#app/modules/invoices/sync-invoice.server.ts'
import { receiveSignedEvent } from '#app/modules/payments/receive-signed-event.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { webhook: true }

/** What the provider of payments is told of an event that was not taken. It sends it again after anything but 2xx. */
const REFUSALS = {
  unsigned: { status: 400, text: 'The signature, the age or the shape of the event is not right.' },
  'provider-failed': { status: 503, text: 'The payment could not be looked at. Please send this event again later.' },
  'not-set-up': { status: 404, text: 'No events of payments are expected here.' },
} as const

export function loader() {
  return new Response('Use POST.', { status: 405, headers: { Allow: 'POST' } })
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return loader()
  // The signature is of the bytes as they came: nothing may read them before.
  const body = await request.text()
  const received = await receiveSignedEvent(body, request.headers.get('Stripe-Signature') ?? '', receiveInvoiceEvent)
  const { status, text } = received.ok ? { status: 200, text: 'Received.' } : REFUSALS[received.reason]
  return new Response(text, { status, headers: { 'Cache-Control': 'no-store' } })
}
