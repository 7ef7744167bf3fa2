import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply } from '#app/http/form.server.ts'
import { EditBar } from '#app/modules/blog/components/editor/edit-bar.tsx'
import { LinkProblems, OthersNotice, RevisionsFold } from '#app/modules/blog/components/post-cards.tsx'
import { PicturesFold } from '#app/modules/blog/components/editor/pictures-fold.tsx'
import { PostEditor, type PostField } from '#app/modules/blog/components/editor/post-editor.tsx'
import { PostState, savedWords, SlugNote } from '#app/modules/blog/components/editor/post-notes.tsx'
import { SharedLook } from '#app/modules/blog/components/editor/shared-look.tsx'
import { listOtherEditors, recordEditor } from '#app/modules/blog/manage/editors.server.ts'
import { getPostPage } from '#app/modules/blog/manage/get-post-page.server.ts'
import { postSchema } from '#app/modules/blog/manage/forms.ts'
import { MESSAGE_POST_SAVE_FAILED, MESSAGE_UPDATED, POST_MESSAGES, savedByOther } from '#app/modules/blog/manage/messages.ts'
import { updatePost } from '#app/modules/blog/manage/save-post.server.ts'
import { pictureSchema } from '#app/modules/blog/pictures/forms.ts'
import { fetchedFrom } from '#app/modules/blog/pictures/listed-picture.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { MAX_IMAGE_FORM_BYTES } from '#app/modules/images/rules.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { paths } from '#app/paths.ts'
import { typedValue } from '#app/ui/form-reply.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { notSavedPost, type PostAnswer, readPostForm } from './_components/post-form.server.ts'
import { checkPost } from './_components/post-pictures.server.ts'

export const handle: RouteHandle = { upload: MAX_IMAGE_FORM_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Edit post') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'blog')
  const now = new Date()
  const page = getPostPage(params.postId ?? '')
  if (!page) throw new Response(POST_MESSAGES.missing, { status: 404 })
  const others = listOtherEditors(viewer, page.post.id, now)
  recordEditor(viewer, page.post.id, now)
  const { host } = new URL(getSiteFacts().baseUrl)
  return {
    ...page,
    others,
    host,
    constraints: { ...constraintsOf(postSchema), ...constraintsOf(pictureSchema) },
    submissionId: newSubmissionId(),
    now,
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'blog')
  const postId = args.params.postId ?? ''
  const posted = await readPostForm(args)
  const checked = await checkPost(viewer, posted, postId)
  if (checked.answer !== null) return checked.answer
  const { submission } = checked
  const { submissionId: _once, ...input } = checked.input
  const saved = await attempt('A post could not be saved', () => updatePost(viewer, postId, input))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_POST_SAVE_FAILED], status: 503 })
  if (saved.ok) return redirectWithToast(paths.editPost(postId), { kind: 'success', message: MESSAGE_UPDATED })
  if (typeof saved.reason === 'string') return reply(submission, notSavedPost(saved.reason))
  const { latest } = saved.reason
  return reply(submission, { formErrors: [savedByOther(latest)], status: 409, more: { revision: latest.id } })
}

export default function EditPostPage() {
  const page = useLoaderData<typeof loader>()
  const { post, defaults, revision, revisions, oldSlugs, categories, authors, constraints, submissionId, now } = page
  const answer = useActionData<PostAnswer>()
  const form = formOf<PostField>({ lastReply: answer, constraints, defaults })
  const isPublished = post.view === 'published'
  return (
    <PostForm draft="post" id="post" encType="multipart/form-data">
      <EditBar form="post" saved={savedWords(post, now)} isPublished={isPublished} isDated={form.value('when') === 'date'}>
        <a
          href={isPublished ? paths.blogPost(post.slug) : paths.previewPost(post.id)}
          className={buttonClass({ variant: 'quiet' })}
        >
          {isPublished ? 'View on site' : 'Preview'}
        </a>
      </EditBar>
      <h1 className="sr-only">Edit post</h1>
      <ErrorSummary errors={form.errors} className="my-5" />
      <OthersNotice others={page.others} now={now} />
      <input type="hidden" name="submissionId" value={submissionId} />
      <Carried name="revision" value={answer?.revision ?? typedValue(answer, 'revision') ?? revision} />
      <PostEditor
        key={`${revision}${answer?.made ?? ''}`}
        form={form}
        formId="post"
        postId={post.id}
        fetched={fetchedFrom(page.pictures)}
        library={page.library}
        categories={categories}
        authors={authors}
        wasOut={isPublished || post.view === 'archived'}
        note={answer?.note}
        state={<PostState post={post} now={now} />}
        slugNote={<SlugNote oldSlugs={oldSlugs} now={now} />}
        textNote={<LinkProblems problems={page.problems} />}
        look={<SharedLook form="post" post={page.shared} host={page.host} now={now} />}
        folds={
          <>
            <PicturesFold form={form} pictures={page.pictures} />
            <RevisionsFold postId={post.id} revisions={revisions} now={now} />
          </>
        }
      />
      <div className="mt-5 text-right">
        <ButtonLink to={paths.deletePost(post.id)} variant="quiet">
          Delete…
        </ButtonLink>
      </div>
    </PostForm>
  )
}
