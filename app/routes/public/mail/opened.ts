import type { LoaderFunctionArgs } from '@remix-run/node'
import { isPersonAsking } from '#app/http/looks-ahead.ts'
import { recordOpening } from '#app/modules/messaging/delivery/openings.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'picture' } }

/** One transparent pixel, as GIF 89a. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The tracking pixel of a marketing email. Same for every token, valid or not, and sets no cookie. Prefetches and HEAD requests don't count. */
export function loader({ request, params }: LoaderFunctionArgs) {
  if (isPersonAsking(request)) recordOpening((params.picture ?? '').replace(/\.gif$/, ''))
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
