import type { LoaderFunctionArgs } from '@remix-run/node'
import { TOWNS, townSlug } from '#app/content/cities.ts'
import { TEAM, teamSlug } from '#app/content/team.ts'
import { knownRoutes } from '#app/http/known-routes.ts'
import { xmlResponse, xmlText } from '#app/http/file-response.ts'
import { listCategories, listPublishedPosts } from '#app/modules/blog/queries.server.ts'
import { findLastChange } from '#app/modules/settings/settings.server.ts'
import type { PostSummary } from '#app/modules/blog/post.ts'
import { TOWN_RENTS_DATE } from '#app/modules/rent-estimator/town-rents.ts'
import { WEBINAR_VERSIONS } from '#app/modules/webinar/schedule-webinar.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** The limit of a sitemap, minus the other pages. */
const MAX_POSTS = 45_000

type Entry = { path: string; changedAt?: Date | undefined }

/** Pages behind routes that represent many. */
const PAGES_OF: Record<string, (posts: readonly PostSummary[]) => Entry[]> = {
  '/team/:slug': () => TEAM.map((member) => ({ path: paths.teamMember(teamSlug(member)) })),
  '/towns/:slug': () => TOWNS.map((town) => ({ path: paths.town(townSlug(town)), changedAt: TOWN_RENTS_DATE })),
  '/blog/:slug': (posts) => [
    ...listCategories().map(({ slug }) => ({
      path: paths.blog({ category: slug }),
      changedAt: newest(posts.filter(({ category }) => category?.slug === slug)),
    })),
    ...posts.map(({ slug, updatedAt }) => ({ path: paths.blogPost(slug), changedAt: updatedAt })),
  ],
}

/** When a page last changed, if that is stored: pages whose text is in the code have no such day. */
const CHANGE_OF: Record<string, (posts: readonly PostSummary[]) => Date | undefined> = {
  '/': (posts) => latest([findLastChange(['company', 'fees', 'reviews']), newest(posts)]),
  '/blog': newest,
  '/fees': () => findLastChange(['fees']),
  '/webinar': () => findLastChange([WEBINAR_VERSIONS, 'webinarReplay']),
  '/privacy': () => findLastChange(['company', 'campaignSending']),
  '/terms': () => findLastChange(['company']),
  '/accessibility': () => findLastChange(['company']),
}

function newest(posts: readonly PostSummary[]): Date | undefined {
  return latest(posts.map(({ updatedAt }) => updatedAt))
}

function latest(days: readonly (Date | undefined)[]): Date | undefined {
  return days.reduce((last, day) => (day && (!last || day > last) ? day : last), undefined)
}

/** The sitemap: every indexable page, with the day of its last change if known. */
export function loader({ context }: LoaderFunctionArgs) {
  const { baseUrl } = getSiteFacts()
  const { posts } = listPublishedPosts({ limit: MAX_POSTS })
  const entries = knownRoutes(context).flatMap(({ path, handle }) => (handle.listed ? pagesOf(path, posts) : []))
  // An article has its own route and is also among the posts, which know when it changed.
  const dated = new Set(entries.filter(({ changedAt }) => changedAt).map(({ path }) => path))
  const shown = entries.filter(({ path, changedAt }) => changedAt !== undefined || !dated.has(path))
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

function pagesOf(path: string, posts: readonly PostSummary[]): Entry[] {
  if (!path.includes(':')) return [{ path, changedAt: CHANGE_OF[path]?.(posts) }]
  const list = PAGES_OF[path]
  if (!list) throw new Error(`The site map has no pages for ${path}`)
  return list(posts)
}
