import { MESSAGE_NO_IMAGE } from '#app/modules/images/messages.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { findPictureFile } from '#app/modules/blog/pictures/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** An address never gets another picture: it may be kept for a year, in seconds. */
const KEPT_SECONDS = 31_536_000

/** A file of a picture of a post, for everyone who knows its address. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = findPictureFile(params.file ?? '')
  if (!file) return new Response(MESSAGE_NO_IMAGE, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  const headers = {
    'Cache-Control': `public, max-age=${KEPT_SECONDS}, immutable`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: file.etag,
  }
  if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers })
  const bytes = await file.read()
  return new Response(bytes, {
    headers: { ...headers, 'Content-Type': file.type, 'Content-Length': String(bytes.byteLength) },
  })
}
