import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { DraftLink } from '#app/modules/blog/components/draft-link.tsx'
import { PostFrame } from '#app/modules/blog/components/post-frame.tsx'
import { PostBody } from '#app/modules/blog/components/post-body.tsx'
import { draftLinkSchema } from '#app/modules/blog/manage/forms.ts'
import { DRAFT_LINK_MESSAGES, MESSAGE_POST_SAVE_FAILED, POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { endDraftLink, shareDraft } from '#app/modules/blog/manage/share-draft.server.ts'
import { findPostForPreview } from '#app/modules/blog/queries.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Preview of a post')

/** Previews a post in any status for admins. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const found = findPostForPreview(params.postId ?? '')
  if (!found) throw new Response(POST_MESSAGES.missing, { status: 404 })
  const { id, post, isOut, secret } = found
  const { baseUrl } = getSiteFacts()
  return { id, post, isOut, link: secret && baseUrl + paths.draft(secret), url: baseUrl + paths.blogPost(post.slug) }
}

/** Creates or revokes the link to the draft. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'blog')
  const postId = params.postId ?? ''
  const { intent } = valueOrThrow(await parseForm(request, draftLinkSchema))
  const changed = await attempt('A draft link could not be changed', () =>
    intent === 'share' ? shareDraft(viewer, postId) : endDraftLink(viewer, postId),
  )
  if (changed?.ok === false) throw new Response(POST_MESSAGES.missing, { status: 404 })
  const toast =
    changed === null
      ? ({ kind: 'error', message: MESSAGE_POST_SAVE_FAILED } as const)
      : ({ kind: 'success', message: DRAFT_LINK_MESSAGES[intent] } as const)
  return redirectWithToast(paths.previewPost(postId), toast)
}

export default function PreviewPostPage() {
  const { post, id, isOut, link, url } = useLoaderData<typeof loader>()
  return (
    <PostFrame
      post={post}
      tags={post.tags}
      related={[]}
      url={url}
      note={
        <>
          <Notice>
            {isOut ? 'This is how the post looks on the site.' : 'This is a preview. The post isn’t on the site.'}{' '}
            <Link to={paths.editPost(id)}>Edit it</Link>
          </Notice>
          {(!isOut || link !== null) && <DraftLink address={link} />}
        </>
      }
    >
      <PostBody html={post.content} />
    </PostFrame>
  )
}
