import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findArticle } from '#app/content/articles/index.ts'
import { summaryOf } from '#app/modules/blog/fixed-articles.ts'
import { PostFrame } from '#app/modules/blog/components/post-frame.tsx'
import { MESSAGE_NO_SUCH_POST } from '#app/modules/blog/manage/messages.ts'
import { listRelatedArticles } from '#app/modules/blog/queries.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { ArticleBody, ArticleSources } from './_components/article-body.tsx'
import { postMeta } from './_components/post-meta.ts'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return noindexMeta(matches, 'Post not found')
  const { article, summary } = page
  return postMeta(
    { matches, location },
    { ...summary, title: article.title, headline: article.title, description: article.description, author: article.author.name },
  )
}

/** An article with its own address: three routes in the table, which differ in their last segment. */
export function loader({ request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).pathname.toLowerCase().split('/').filter(Boolean).at(-1) ?? ''
  const article = findArticle(slug)
  if (!article) throw new Response(MESSAGE_NO_SUCH_POST, { status: 404 })
  const summary = summaryOf(article)
  return { article, summary, related: listRelatedArticles(summary), url: getSiteFacts().baseUrl + paths.blogPost(slug) }
}

export default function ArticlePage() {
  const { article, summary, related, url } = useLoaderData<typeof loader>()
  const post = { ...summary, author: { name: article.author.name, avatarUrl: null, bio: article.author.bio } }
  return (
    <PostFrame post={post} tags={article.tags} related={related} url={url}>
      <ArticleBody article={article} />
      <ArticleSources article={article} />
    </PostFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Post not found" />
}
