import type { MetaArgs, MetaDescriptor } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { pageMeta, SHARE_IMAGE_SIZE, SHARE_IMAGES, type ShareImage, sharePictureUrl, siteOf } from '#app/ui/page-meta.ts'
import { blogPosting, breadcrumbs } from '#app/ui/structured-data.ts'

type PostFacts = {
  slug: string
  /** Of the page. */
  title: string
  /** Suffix of the page's title; the full company name by default. */
  ending?: 'full' | 'none'
  /** Of the post. */
  headline: string
  description: string
  author: string | null
  publishedAt: Date
  updatedAt: Date
  picture: { path: string; alt: string } | null
  /** The picture drawn for a post; null for an article, and until it is drawn. */
  sharePath?: string | null
}

/** The `meta` of a post or an article, including its breadcrumbs. */
export function postMeta(args: Pick<MetaArgs, 'matches' | 'location'>, post: PostFacts): MetaDescriptor[] {
  const site = siteOf(args.matches)
  const image = sharedImage(post, site?.baseUrl ?? '')
  const canonicalPath = paths.blogPost(post.slug)
  const { title, ending = 'full', description } = post
  const ofPage = pageMeta(args, { title, ending, description, image, type: 'article', canonicalPath })
  if (site === null) return ofPage
  return [
    ...ofPage,
    { property: 'article:published_time', content: post.publishedAt.toISOString() },
    { property: 'article:modified_time', content: post.updatedAt.toISOString() },
    blogPosting({
      ...post,
      title: post.headline,
      url: site.baseUrl + canonicalPath,
      imageUrl: typeof image === 'string' ? sharePictureUrl(site, image) : image.url,
      publisher: site.name,
    }),
    breadcrumbs(site.baseUrl, [
      { name: 'Home', path: paths.home() },
      { name: 'Blog', path: paths.blog() },
      { name: post.headline, path: canonicalPath },
    ]),
  ]
}

/** The share picture: the drawn one, else the featured image. */
function sharedImage({ sharePath = null, picture, headline, slug }: PostFacts, baseUrl: string) {
  if (sharePath !== null) return { url: baseUrl + sharePath, alt: headline, size: SHARE_IMAGE_SIZE }
  return picture === null ? drawnFor(slug) : { url: baseUrl + picture.path, alt: picture.alt }
}

/** The article's drawn picture; the blog's for posts. */
function drawnFor(slug: string): ShareImage {
  return isDrawn(slug) ? slug : 'blog'
}

function isDrawn(name: string): name is ShareImage {
  return Object.hasOwn(SHARE_IMAGES, name)
}
