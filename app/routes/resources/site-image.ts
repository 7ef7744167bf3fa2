import { MESSAGE_NO_IMAGE } from '#app/modules/images/messages.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { imageResponse, noImageResponse } from '#app/http/file-response.ts'
import { findSiteImageFile } from '#app/modules/images/queries.server.ts'
import { SMALL_FORMATS } from '#app/modules/images/rules.ts'
import { siteImageKind } from '#app/modules/images/slots.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** Cache time of a picture, in seconds (docs/product/site-images.md). Pages use another address once it changes. */
const KEPT_SECONDS = 3600
/** '{kind}.png', full size; '{kind}-{width}.avif', smaller. */
const FILE = /^([a-z]+)(?:\.png|-(\d{1,4})\.([a-z]+))$/

/** An image file of the site, for everyone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = fileOf(params.file ?? '')
  if (!file) return noImageResponse(MESSAGE_NO_IMAGE)
  return imageResponse(request, file, `max-age=${KEPT_SECONDS}`)
}

function fileOf(name: string) {
  const [, kindText = '', width, formatText] = FILE.exec(name) ?? []
  const kind = siteImageKind(kindText)
  if (kind === null) return null
  if (width === undefined) return findSiteImageFile(kind, null)
  const format = SMALL_FORMATS.find((known) => known === formatText)
  return format === undefined ? null : findSiteImageFile(kind, { format, widthPixels: Number(width) })
}
