import { MESSAGE_NO_IMAGE } from '#app/modules/images/messages.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSharePicture } from '#app/modules/blog/share/draw-share-picture.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** An address always has the same picture, so it may be cached for a year, in seconds. */
const KEPT_SECONDS = 31_536_000

/** A post's share picture. */
export async function loader({ params }: LoaderFunctionArgs) {
  const bytes = await readSharePicture(params.file ?? '')
  if (bytes === null)
    return new Response(MESSAGE_NO_IMAGE, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  return new Response(bytes, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': `public, max-age=${KEPT_SECONDS}, immutable`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
