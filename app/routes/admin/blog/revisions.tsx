import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { restoreRevisionSchema } from '#app/modules/blog/manage/forms.ts'
import { findPost } from '#app/modules/blog/manage/list-posts.server.ts'
import { MESSAGE_POST_SAVE_FAILED, MESSAGE_UPDATED, POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { restoreRevision } from '#app/modules/blog/manage/restore-revision.server.ts'
import { listRevisions, REVISION_LABELS } from '#app/modules/blog/manage/revisions.server.ts'
import { compareVersions } from '#app/modules/versions/compare-texts.ts'
import { CompareVersions } from '#app/modules/versions/components/compare-versions.tsx'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Post revisions') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const post = findPost(params.postId ?? '')
  if (!post) throw new Response(POST_MESSAGES.missing, { status: 404 })
  const revisions = listRevisions(post.id).slice(1)
  const earlier = revisions.map(({ id, savedAt, savedBy, content }) => ({ id, savedAt, savedBy, words: content.words }))
  const asked = new URL(request.url).searchParams.get('revision')
  const chosen = earlier.find(({ id }) => id === asked) ?? earlier[0]
  const older = revisions.find(({ id }) => id === chosen?.id)?.content
  const changes = older ? compareVersions(REVISION_LABELS, older, post) : []
  return { post: { id: post.id, title: post.title }, earlier, chosen, changes, now: new Date() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'blog')
  const postId = params.postId ?? ''
  const { revision } = valueOrThrow(await parseForm(request, restoreRevisionSchema))
  const restored = await attempt('A revision could not be restored', () =>
    restoreRevision(viewer, { postId, revisionId: revision }),
  )
  if (restored?.ok) return redirectWithToast(paths.editPost(postId), { kind: 'success', message: MESSAGE_UPDATED })
  const message = restored === null ? MESSAGE_POST_SAVE_FAILED : POST_MESSAGES['no-revision']
  return redirectWithToast(paths.postRevisions(postId), { kind: 'error', message })
}

export default function RevisionsPage() {
  const { post, earlier, chosen, changes, now } = useLoaderData<typeof loader>()
  const options = earlier.map(({ id, savedAt, savedBy, words }) => ({
    value: id,
    label: `${formatMomentIn(savedAt, now)}, ${savedBy ?? 'before the first save'}, ${words} words`,
  }))
  return (
    <CompareVersions
      noun="revision"
      what="post"
      name={post.title}
      back={{ to: paths.editPost(post.id), label: 'Edit post' }}
      address={paths.postRevisions(post.id)}
      earlier={options}
      chosen={chosen && { value: chosen.id, title: formatMomentIn(chosen.savedAt, now) }}
      changes={changes}
    />
  )
}
