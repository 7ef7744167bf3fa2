import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { TextChange } from '#app/modules/blog/components/text-change.tsx'
import { compareRevisions } from '#app/modules/blog/revisions/compare-revisions.ts'
import { restoreSchema } from '#app/modules/blog/manage/forms.ts'
import { findPost } from '#app/modules/blog/manage/list-posts.server.ts'
import { MESSAGE_SAVE_FAILED, MESSAGE_UPDATED, POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { findRevision, restoreRevision } from '#app/modules/blog/revisions/restore-revision.server.ts'
import { listRevisions } from '#app/modules/blog/manage/revisions.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Revisions of a post') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const post = findPost(params.postId ?? '')
  if (!post) throw new Response(POST_MESSAGES.missing, { status: 404 })
  const revisions = listRevisions(post.id)
  const asked = new URL(request.url).searchParams.get('revision')
  const earlier = revisions.slice(1)
  const chosen = earlier.find(({ id }) => id === asked) ?? earlier[0]
  const older = chosen ? findRevision(post.id, chosen.id) : null
  const { id, title } = post
  return { post: { id, title }, earlier, chosen, changes: older ? compareRevisions(older, post) : [], now: new Date() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  const postId = params.postId ?? ''
  const { revision } = valueOrThrow(await parseForm(request, restoreSchema))
  const restored = await attempt('A revision could not be restored', () =>
    restoreRevision(viewer, { postId, revisionId: revision }),
  )
  if (restored?.ok) return redirectWithToast(paths.editPost(postId), { kind: 'success', message: MESSAGE_UPDATED })
  const message = restored === null ? MESSAGE_SAVE_FAILED : POST_MESSAGES['no-revision']
  return redirectWithToast(paths.postRevisions(postId), { kind: 'error', message })
}

export default function RevisionsPage() {
  const { post, earlier, chosen, changes, now } = useLoaderData<typeof loader>()
  const back = { to: paths.editPost(post.id), label: 'Edit post' }
  if (!chosen) {
    return (
      <>
        <PageHeader title="Revisions" back={back} />
        <EmptyState title="No earlier revision" level="h2">
          Each save of the post adds a revision.
        </EmptyState>
      </>
    )
  }
  const options = earlier.map(({ id, createdAt, savedBy, words }) => ({
    value: id,
    label: `${formatMomentIn(createdAt, now)}, ${savedBy ?? 'before the first save here'}, ${words} words`,
  }))
  return (
    <>
      <PageHeader title="Revisions" back={back} note={<span className="wrap-anywhere">{post.title}</span>} />
      <FilterBar
        label="Choose a revision"
        action={paths.postRevisions(post.id)}
        className="mb-5 sm:grid-cols-[minmax(0,480px)_max-content]"
        button="Compare"
      >
        <SelectField name="revision" label="Current post, compared with" options={options} defaultValue={chosen.id} />
      </FilterBar>
      <Card
        title={`What changed since ${formatMomentIn(chosen.createdAt, now)}`}
        action={
          <PostForm>
            <input type="hidden" name="revision" value={chosen.id} />
            <Button variant="second" small busy="Restoring...">
              Restore this revision
            </Button>
          </PostForm>
        }
      >
        {changes.length === 0 ? (
          <p>The texts are the same.</p>
        ) : (
          <dl className="grid gap-4">
            {changes.map((change) => (
              <TextChange key={change.label} change={change} />
            ))}
          </dl>
        )}
      </Card>
    </>
  )
}
