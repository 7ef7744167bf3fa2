import type { LoaderFunctionArgs } from '@remix-run/node'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { drawFigurePicture } from '#app/modules/images/share-picture.server.ts'
import { findSharedReport } from '#app/modules/reports/find-shared-report.server.ts'
import { shareCardOf } from '#app/modules/reports/share-card.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

/** The share picture of a shared report: the rents and the city. Requires a valid link, like its page. */
export async function loader({ params }: LoaderFunctionArgs) {
  const shared = findSharedReport(params.token ?? '')
  const card = typeof shared === 'string' ? null : shareCardOf(shared.found)
  if (card === null)
    return new Response('Picture not found.', {
      status: shared === 'ended' ? 410 : 404,
      headers: { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return new Response(new Uint8Array(await drawFigurePicture(card, getSetting('company'))), {
    headers: { ...PRIVATE_HEADERS, 'Content-Type': 'image/png', 'Cross-Origin-Resource-Policy': 'cross-origin' },
  })
}
