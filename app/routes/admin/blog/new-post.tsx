import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply } from '#app/http/form.server.ts'
import { EditBar } from '#app/modules/blog/components/editor/edit-bar.tsx'
import { PicturesFold } from '#app/modules/blog/components/editor/pictures-fold.tsx'
import { PostEditor, type PostField } from '#app/modules/blog/components/editor/post-editor.tsx'
import { postSchema } from '#app/modules/blog/manage/forms.ts'
import { listPostChoices } from '#app/modules/blog/manage/list-posts.server.ts'
import { MESSAGE_POST_CREATED, MESSAGE_POST_SAVE_FAILED } from '#app/modules/blog/manage/messages.ts'
import { createPost } from '#app/modules/blog/manage/save-post.server.ts'
import { pictureSchema } from '#app/modules/blog/pictures/forms.ts'
import { listLibrary } from '#app/modules/blog/pictures/queries.server.ts'
import { MAX_IMAGE_FORM_BYTES } from '#app/modules/images/rules.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { checkPost } from './_components/post-pictures.server.ts'
import { notSavedPost, type PostAnswer, readPostForm } from './_components/post-form.server.ts'

export const handle: RouteHandle = { upload: MAX_IMAGE_FORM_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'New post') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const constraints = { ...constraintsOf(postSchema), ...constraintsOf(pictureSchema) }
  return { constraints, submissionId: newSubmissionId(), library: listLibrary(), ...listPostChoices() }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'blog')
  const posted = await readPostForm(args)
  const checked = await checkPost(viewer, posted, null)
  if (checked.answer !== null) return checked.answer
  const { submission } = checked
  const { revision: _none, ...input } = checked.input
  const created = await attempt('A post could not be created', () => createPost(viewer, input))
  if (created === null) return reply(submission, { formErrors: [MESSAGE_POST_SAVE_FAILED], status: 503 })
  if (!created.ok) return reply(submission, notSavedPost(created.reason))
  return redirectWithToast(paths.editPost(created.value.postId), { kind: 'success', message: MESSAGE_POST_CREATED })
}

export default function NewPostPage() {
  const { constraints, submissionId, library, categories, authors } = useLoaderData<typeof loader>()
  const answer = useActionData<PostAnswer>()
  const form = formOf<PostField>({ lastReply: answer, constraints, defaults: { status: 'draft', when: 'now' } })
  return (
    <PostForm draft="post" id="post" encType="multipart/form-data">
      <EditBar form="post" saved={null} isPublished={false} isDated={form.value('when') === 'date'} />
      <h1 className="sr-only">New post</h1>
      <ErrorSummary errors={form.errors} className="my-5" />
      <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
      <PostEditor
        key={answer?.made}
        form={form}
        formId="post"
        postId={null}
        library={library}
        categories={categories}
        authors={authors}
        wasOut={false}
        note={answer?.note}
        folds={<PicturesFold form={form} pictures={[]} />}
      />
    </PostForm>
  )
}
