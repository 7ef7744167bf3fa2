import type { LoaderFunctionArgs } from '@remix-run/node'
import { isHumanVisit } from '#app/http/human-visit.server.ts'
import { readLink, recordClick } from '#app/modules/messaging/delivery/clicks.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'link' } }

/** A link in a marketing email: counts the click and redirects to the target. Sets no cookie. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const link = readLink(params.link ?? '')
  if (!link) throw new Response(null, { status: 404 })
  if (link.messageId !== null && isHumanVisit(request, context)) recordClick(link.messageId)
  return new Response(null, {
    status: 302,
    headers: { Location: link.url, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
