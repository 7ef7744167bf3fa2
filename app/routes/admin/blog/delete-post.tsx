import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { deletePost } from '#app/modules/blog/manage/change-post.server.ts'
import { findPost } from '#app/modules/blog/manage/list-posts.server.ts'
import { MESSAGE_POST_DELETE_FAILED, MESSAGE_POST_DELETED, POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { postList } from '#app/modules/blog/manage/post-list.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete this post?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const post = findPost(params.postId ?? '')
  if (!post) throw new Response(POST_MESSAGES.missing, { status: 404 })
  return { title: post.title, isPublished: post.status === 'published', closeTo: postList.here(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'blog')
  valueOrThrow(await parseForm(request, noFields))
  const deleted = await attempt('A post could not be deleted', () => deletePost(viewer, params.postId ?? ''))
  const back = postList.here(request)
  if (deleted?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_POST_DELETED })
  const message = deleted === null ? MESSAGE_POST_DELETE_FAILED : POST_MESSAGES[deleted.reason]
  return redirectWithToast(back, { kind: 'error', message })
}

export default function DeletePostDialog() {
  const { title, isPublished, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Delete this post?" verb="Delete" closeTo={closeTo}>
      <p className="wrap-anywhere">
        “{title}” and its revisions will be permanently deleted{isPublished && ', and its page will come off the site'}. To take
        it off the site but keep it, archive it instead.
      </p>
    </ConfirmDialog>
  )
}
