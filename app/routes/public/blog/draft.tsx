import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostFrame } from '#app/modules/blog/components/post-frame.tsx'
import { PostBody } from '#app/modules/blog/components/post-body.tsx'
import { findPostDraft } from '#app/modules/blog/queries.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

const NOT_FOUND = 'Link not found'

export const handle: RouteHandle = { private: { secret: 'token' } }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  noindexMeta(matches, data ? `Draft: ${data.post.title}` : NOT_FOUND)

/** An unpublished post, for anyone with its link. Once published, the link redirects to its page. */
export function loader({ params }: LoaderFunctionArgs) {
  const found = findPostDraft(params.token ?? '')
  if (!found) throw new Response('This draft link has expired or never existed.', { status: 404 })
  if (found.isOut) throw redirect(paths.blogPost(found.post.slug))
  return { post: found.post, url: getSiteFacts().baseUrl + paths.blogPost(found.post.slug) }
}

export default function DraftPage() {
  const { post, url } = useLoaderData<typeof loader>()
  return (
    <PostFrame
      post={post}
      tags={post.tags}
      related={[]}
      url={url}
      note={<Notice>This is a draft. It isn’t on the site yet and may change. Please don’t share this link.</Notice>}
    >
      <PostBody html={post.content} />
    </PostFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={NOT_FOUND} />
}
