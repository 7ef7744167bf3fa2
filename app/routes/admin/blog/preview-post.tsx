import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '#app/http/auth.server.ts'
import { PostFrame } from '#app/modules/blog/components/post-frame.tsx'
import { POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { findPostForPreview } from '#app/modules/blog/queries.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Preview of a post')

/** A post as its page shows it or will show it, for admins, whatever its status. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const found = findPostForPreview(params.postId ?? '')
  if (!found) throw new Response(POST_MESSAGES.missing, { status: 404 })
  return { ...found, url: getSiteFacts().baseUrl + paths.blogPost(found.post.slug) }
}

export default function PreviewPostPage() {
  const { post, id, isOut, url } = useLoaderData<typeof loader>()
  return (
    <PostFrame
      post={post}
      tags={post.tags}
      related={[]}
      url={url}
      note={
        <Notice>
          {isOut ? 'This is how the site shows the post.' : 'This is a preview: the post is not on the site.'}{' '}
          <Link to={paths.editPost(id)}>Edit it</Link>
        </Notice>
      }
    >
      <div className="post-html" dangerouslySetInnerHTML={{ __html: post.content }} />
    </PostFrame>
  )
}
