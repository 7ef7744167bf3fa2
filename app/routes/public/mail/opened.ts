import type { LoaderFunctionArgs } from '@remix-run/node'
import { isHumanVisit } from '#app/http/human-visit.server.ts'
import { recordOpening } from '#app/modules/messaging/delivery/openings.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'picture' } }

/** One transparent pixel, as GIF 89a. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * The tracking pixel of a marketing email. Same for every token, valid or not, and sets no cookie. Programs, prefetches and our
 * staff don't count.
 */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  if (isHumanVisit(request, context)) recordOpening((params.picture ?? '').replace(/\.gif$/, ''))
  return new Response(new Uint8Array(POINT), {
    headers: {
      'Content-Type': 'image/gif',
      'Content-Length': String(POINT.length),
      'Cache-Control': 'no-store',
      // Web mail shows it on pages of another origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
