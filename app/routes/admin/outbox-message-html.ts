import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { findMessage } from '#app/modules/messaging/outbox/queries.server.ts'
import { withPicturesInside } from '#app/modules/messaging/delivery/draw-mail-pictures.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** An email's HTML as its own page, sandboxed: no scripts, forms, same-origin access or external content. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const message = findMessage(params.id ?? '')
  if (!message?.html) throw new Response('This message has no HTML.', { status: 404 })
  return new Response(await withPicturesInside(message.html), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}
