import { TEAM, teamSlug } from '#app/content/team.ts'
import { xmlResponse, xmlText } from '#app/http/xml-response.ts'
import { listCategories, listPublishedPosts } from '#app/modules/blog/queries.server.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'

/** As many as a site map may hold, less what else there is. */
const MAX_POSTS = 45_000

/** The pages that everybody may read and search engines may list. */
const PAGES = [
  paths.home(),
  paths.analysis(),
  paths.enroll(),
  paths.rentals(),
  paths.fees(),
  paths.rentVsSell(),
  paths.investAView(),
  paths.realtorReferral(),
  paths.webinar(),
  paths.team(),
  ...TEAM.map((member) => paths.teamMember(teamSlug(member))),
  paths.blog(),
  paths.verify(),
  paths.privacy(),
  paths.terms(),
  paths.accessibility(),
]

/** The site map: every page that may be found, and each post with the day of its last change. */
export function loader() {
  const { baseUrl } = readSiteFacts()
  const { posts } = listPublishedPosts({ limit: MAX_POSTS })
  const entry = (path: string, changedAt?: Date) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${xmlText(baseUrl + path)}</loc>${changed}</url>`
  }
  return xmlResponse(
    [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...PAGES.map((path) => entry(path)),
      ...listCategories().map(({ slug }) => entry(paths.blog({ category: slug }))),
      ...posts.map(({ slug, updatedAt }) => entry(paths.blogPost(slug), updatedAt)),
      '</urlset>',
    ],
    'application/xml',
  )
}
