import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { knownRoutes } from '#app/http/known-routes.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** Reserved back-office paths, whether or not they exist yet. */
const RESERVED = ['/campaigns', '/documents']

/** Paths for crawlers to skip: the back office, its sign-in pages, and addresses that return data. */
export function loader({ context }: LoaderFunctionArgs) {
  const disallowed = knownRoutes(context).flatMap(({ path, handle }) => {
    const place = `/${path.split('/')[1]}`
    return handle.api ? [`${place}/`] : handle.staff ? [place] : []
  })
  const lines = [
    '# Reports, payment and signing pages send noindex. Crawlers would miss that on a page that is blocked here.',
    'User-agent: *',
    ...[...new Set([...disallowed, ...RESERVED])].sort().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${getSiteFacts().baseUrl}${paths.sitemap()}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
