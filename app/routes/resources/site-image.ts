import { MESSAGE_NO_IMAGE } from '#app/modules/images/messages.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { findSiteImageFile } from '#app/modules/images/queries.server.ts'
import { SMALL_FORMATS } from '#app/modules/images/rules.ts'
import { siteImageKind } from '#app/modules/images/slots.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** Time that a picture may be kept, in seconds (docs/product/site-images.md). Its pages name another address once it changes. */
const KEPT_SECONDS = 3600
/** '{kind}.png', the whole of it; '{kind}-{width}.avif', smaller. */
const FILE = /^([a-z]+)(?:\.png|-(\d{1,4})\.([a-z]+))$/

/** A file of a picture of the site, for everyone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = fileOf(params.file ?? '')
  if (!file) return new Response(MESSAGE_NO_IMAGE, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  const headers = {
    'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: file.etag,
  }
  if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers })
  const bytes = await file.read()
  return new Response(bytes, {
    headers: { ...headers, 'Content-Type': file.type, 'Content-Length': String(bytes.byteLength) },
  })
}

function fileOf(name: string) {
  const [, kindText = '', width, formatText] = FILE.exec(name) ?? []
  const kind = siteImageKind(kindText)
  if (kind === null) return null
  if (width === undefined) return findSiteImageFile(kind, null)
  const format = SMALL_FORMATS.find((known) => known === formatText)
  return format === undefined ? null : findSiteImageFile(kind, { format, widthPixels: Number(width) })
}
