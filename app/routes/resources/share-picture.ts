import { MESSAGE_NO_IMAGE } from '#app/modules/images/messages.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { drawSharePicture, shareVersion } from '#app/modules/images/share-picture.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { SHARE_IMAGES } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

/** Cache time of a picture, in seconds. */
const KEPT_SECONDS = 3600

export const handle: RouteHandle = { listed: false }

/** A page's share picture, with the company's current names. Addresses with older names show the current ones. */
export async function loader({ params }: LoaderFunctionArgs) {
  const name = (params.name ?? '').replace(/\.png$/, '')
  const company = getSetting('company')
  if (!Object.hasOwn(SHARE_IMAGES, name)) throw new Response(MESSAGE_NO_IMAGE, { status: 404 })
  const isCurrent = params.version === shareVersion(company)
  return new Response(new Uint8Array(await drawSharePicture(name, company)), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': isCurrent ? `public, max-age=${KEPT_SECONDS}` : 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
