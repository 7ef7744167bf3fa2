import type { LoaderFunctionArgs } from '@remix-run/node'
import { TOWNS, townSlug } from '#app/content/cities.ts'
import { TEAM, teamSlug } from '#app/content/team.ts'
import { knownRoutes } from '#app/http/known-routes.ts'
import { xmlResponse, xmlText } from '#app/http/xml-response.ts'
import { listCategories, listPublishedPosts } from '#app/modules/blog/queries.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** As many as a site map may hold, less what else there is. */
const MAX_POSTS = 45_000

type Entry = { path: string; changedAt?: Date }

/** The pages behind the routes that represent many. */
const PAGES_OF: Record<string, () => Entry[]> = {
  '/team/:slug': () => TEAM.map((member) => ({ path: paths.teamMember(teamSlug(member)) })),
  '/towns/:slug': () => TOWNS.map((town) => ({ path: paths.town(townSlug(town)) })),
  '/blog/:slug': () => [
    ...listCategories().map(({ slug }) => ({ path: paths.blog({ category: slug }) })),
    ...listPublishedPosts({ limit: MAX_POSTS }).posts.map(({ slug, updatedAt }) => ({
      path: paths.blogPost(slug),
      changedAt: updatedAt,
    })),
  ],
}

/** The site map: every page that may be found, and each post with the day of its last change. */
export function loader({ context }: LoaderFunctionArgs) {
  const { baseUrl } = getSiteFacts()
  const entries = knownRoutes(context).flatMap(({ path, handle }) => (handle.listed ? pagesOf(path) : []))
  // An article has its own route and is among the posts, which know when it was changed.
  const posts = new Set(entries.filter(({ changedAt }) => changedAt).map(({ path }) => path))
  const shown = entries.filter(({ path, changedAt }) => changedAt !== undefined || !posts.has(path))
  return xmlResponse(
    [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...shown.map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
        return `<url><loc>${xmlText(baseUrl + path)}</loc>${changed}</url>`
      }),
      '</urlset>',
    ],
    'application/xml',
  )
}

function pagesOf(path: string): Entry[] {
  if (!path.includes(':')) return [{ path }]
  const list = PAGES_OF[path]
  if (!list) throw new Error(`The site map does not know which pages ${path} means`)
  return list()
}
