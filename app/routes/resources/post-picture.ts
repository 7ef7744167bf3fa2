import { MESSAGE_NO_IMAGE } from '#app/modules/images/messages.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { imageResponse, noImageResponse } from '#app/http/file-response.ts'
import { findPictureFile } from '#app/modules/blog/pictures/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** An address always has the same picture, so it may be cached for a year, in seconds. */
const KEPT_SECONDS = 31_536_000

/** An image file of a post, for anyone with its address. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = findPictureFile(params.file ?? '')
  if (!file) return noImageResponse(MESSAGE_NO_IMAGE)
  return imageResponse(request, file, `max-age=${KEPT_SECONDS}, immutable`)
}
