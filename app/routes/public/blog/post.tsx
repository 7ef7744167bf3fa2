import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostFrame } from '#app/modules/blog/components/post-frame.tsx'
import { PostBody } from '#app/modules/blog/components/post-body.tsx'
import { MESSAGE_NO_SUCH_POST } from '#app/modules/blog/manage/messages.ts'
import { findPublishedPost, findSlugAfter, listRelatedPosts } from '#app/modules/blog/queries.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { postMeta } from './_components/post-meta.ts'

const NOT_FOUND = 'Post not found'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return noindexMeta(matches, NOT_FOUND)
  const { post } = page
  // A title written for search engines is used as is.
  const ending = post.metaTitle === null ? 'full' : 'none'
  const description = post.metaDescription ?? post.excerpt
  return [
    ...postMeta(
      { matches, location },
      {
        ...post,
        author: post.author?.name ?? null,
        title: post.metaTitle ?? post.title,
        ending,
        description,
        headline: post.title,
      },
    ),
    ...(post.metaKeywords === null ? [] : [{ name: 'keywords', content: post.metaKeywords }]),
  ]
}

export function loader({ params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const post = findPublishedPost(slug)
  const movedTo = post ? null : findSlugAfter(slug)
  if (movedTo !== null) throw redirect(paths.blogPost(movedTo), 301)
  if (!post) throw new Response(MESSAGE_NO_SUCH_POST, { status: 404 })
  return { post, related: listRelatedPosts(post), url: getSiteFacts().baseUrl + paths.blogPost(post.slug) }
}

export default function PostPage() {
  const { post, related, url } = useLoaderData<typeof loader>()
  const note = post.isSample && <Notice>This is a sample post for the demo. Its author is fictional.</Notice>
  return (
    <PostFrame post={post} tags={post.tags} related={related} url={url} note={note}>
      <PostBody html={post.content} />
    </PostFrame>
  )
}

/** A post that can't be shown returns 404; the reason is logged. */
export function ErrorBoundary() {
  return (
    <ErrorPage title={NOT_FOUND}>
      <ButtonLink to={paths.blog()}>Read the blog</ButtonLink>
    </ErrorPage>
  )
}
