import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { PAPER } from '#app/ui/page-meta.ts'

export const handle: RouteHandle = { listed: false }

/** The site's name and look when installed on a phone. */
export function loader() {
  const { name, shortName } = getSiteFacts().company
  const manifest = {
    name,
    short_name: shortName,
    start_url: paths.home(),
    display: 'browser',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=600' },
  })
}
