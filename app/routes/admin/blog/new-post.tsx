import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply } from '#app/http/form.server.ts'
import { LivePreview } from '#app/modules/blog/components/live-preview.tsx'
import { PostEditor, type PostField } from '#app/modules/blog/components/post-editor.tsx'
import { postSchema } from '#app/modules/blog/manage/forms.ts'
import { listPostChoices } from '#app/modules/blog/manage/list-posts.server.ts'
import { MAX_POST_BYTES } from '#app/modules/blog/manage/limits.ts'
import { MESSAGE_CREATED, MESSAGE_SAVE_FAILED } from '#app/modules/blog/manage/messages.ts'
import { createPost } from '#app/modules/blog/manage/save-post.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { inputOfButton, notSavedPost, type PostAnswer, proposeSlug, readPostForm } from './_components/post-form.server.ts'

export const handle: RouteHandle = { upload: MAX_POST_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'New post') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { constraints: constraintsOf(postSchema), submissionId: newSubmissionId(), ...listPostChoices() }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAdmin(args.request)
  const posted = await readPostForm(args)
  if (posted.form === 'slug') return data(proposeSlug(posted, null))
  const submission = posted.check(postSchema)
  if (submission.status === 'error') return reply(submission)
  const { revision: _none, ...input } = inputOfButton(posted.form, submission.value)
  const created = await attempt('A post could not be created', () => createPost(viewer, input))
  if (created === null) return reply(submission, { formErrors: [MESSAGE_SAVE_FAILED], status: 503 })
  if (!created.ok) return reply(submission, notSavedPost(created.reason))
  return redirectWithToast(paths.editPost(created.value.postId), { kind: 'success', message: MESSAGE_CREATED })
}

export default function NewPostPage() {
  const { constraints, submissionId, categories, authors } = useLoaderData<typeof loader>()
  const answer = useActionData<PostAnswer>()
  const form = formOf<PostField>({ lastReply: answer, constraints, defaults: { status: 'draft' } })
  return (
    <PostForm draft="post" id="post">
      <PageHeader
        title="New post"
        back={{ to: paths.adminBlog(), label: 'Posts' }}
        actions={
          <>
            <Button name="intent" value="save" variant="second" busy="Saving...">
              Save
            </Button>
            <Button name="intent" value="publish" busy="Publishing...">
              Publish Now
            </Button>
          </>
        }
      />
      <ErrorSummary errors={form.errors} className="mb-5" />
      <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
      <PostEditor
        key={answer?.made}
        form={form}
        postId={null}
        categories={categories}
        authors={authors}
        textNote={
          <>
            <p className="text-small text-ink-muted">Save the post first, then upload pictures.</p>
            <LivePreview field="content" />
          </>
        }
      />
    </PostForm>
  )
}
