import { xmlResponse, xmlText } from '#app/http/file-response.ts'
import type { PostSummary } from '#app/modules/blog/post.ts'
import { listPublishedPosts } from '#app/modules/blog/queries.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** Number of posts in the feed. */
const LENGTH = 20

/** The newest posts as RSS 2.0. */
export function loader() {
  const { company, baseUrl } = getSiteFacts()
  const { posts } = listPublishedPosts({ limit: LENGTH })
  const changed = posts.map(({ updatedAt, publishedAt }) => Math.max(updatedAt.getTime(), publishedAt.getTime()))
  return xmlResponse(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
      '<channel>',
      `<title>${xmlText(company.name)}: Blog</title>`,
      `<link>${xmlText(baseUrl + paths.blog())}</link>`,
      '<description>For owners of rental homes around Des Moines and in central Iowa.</description>',
      '<language>en-us</language>',
      ...(changed.length > 0 ? [`<lastBuildDate>${new Date(Math.max(...changed)).toUTCString()}</lastBuildDate>`] : []),
      `<atom:link href="${xmlText(baseUrl + paths.blogFeed())}" rel="self" type="application/rss+xml"/>`,
      ...posts.flatMap((post) => itemOf(post, baseUrl)),
      '</channel>',
      '</rss>',
    ],
    'application/rss+xml',
  )
}

function itemOf({ slug, title, excerpt, category, author, publishedAt }: PostSummary, baseUrl: string): string[] {
  const url = xmlText(baseUrl + paths.blogPost(slug))
  return [
    '<item>',
    `<title>${xmlText(title)}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="true">${url}</guid>`,
    `<pubDate>${publishedAt.toUTCString()}</pubDate>`,
    `<description>${xmlText(excerpt)}</description>`,
    ...(author ? [`<dc:creator>${xmlText(author.name)}</dc:creator>`] : []),
    ...(category ? [`<category>${xmlText(category.name)}</category>`] : []),
    '</item>',
  ]
}
