import { data } from '@remix-run/node'
import { readForm, reply, type ReplyOptions, type Submission, unknownIntent } from '#app/http/form.server.ts'
import { draftOfPostSchema, type PostInput } from '#app/modules/blog/manage/forms.ts'
import { MAX_CONTENT_RETURNED } from '#app/modules/blog/manage/limits.ts'
import { POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { freeSlug } from '#app/modules/blog/manage/post-slugs.server.ts'
import type { NotSaved } from '#app/modules/blog/manage/save-post.server.ts'
import { slugFromTitle } from '#app/modules/blog/manage/slug.ts'
import type { FormReply } from '#app/ui/form-reply.ts'

/** The answer to a form of a post: what was typed, and what the form goes on with. `proposed`: the address that 'From the title' made. */
export type PostAnswer = FormReply & { submissionId?: string; revision?: string; proposed?: string }

/** What the buttons of a post's form do. */
const BUTTONS = ['save', 'publish', 'slug']

/** A post as its form was sent. Throws the answer to a button that the form does not have. */
export async function readPostForm(request: Request) {
  const posted = await readForm(request)
  if (!BUTTONS.includes(posted.form)) throw unknownIntent()
  return posted
}

/** What is saved: 'Publish Now' publishes at once, whatever status and time were chosen. */
export function inputOfButton<Input extends Pick<PostInput, 'status' | 'publishDay' | 'publishTime'>>(
  button: string,
  input: Input,
): Input {
  return button === 'publish' ? { ...input, status: 'published', publishDay: null, publishTime: null } : input
}

/** The form as it was, with an address made from its title that no other post has. */
export function proposeSlug({ check }: Awaited<ReturnType<typeof readForm>>, postId: string | null): PostAnswer {
  const submission = check(draftOfPostSchema)
  const { data: answer } = reply(submission, { longFields: { content: MAX_CONTENT_RETURNED } })
  const { title } = submission.values
  const slug = slugFromTitle(title ?? '')
  const error = slug === '' ? { slug: ['Enter a title first, in letters or digits'] } : undefined
  const proposed = slug === '' ? '' : freeSlug(slug, postId)
  return { ...answer, ...carried(submission), error, proposed, initialValue: { ...answer.initialValue, slug: proposed } }
}

/** The fields that a reason is about. */
const FIELD_OF: Partial<Record<NotSaved, string>> = {
  'slug-taken': 'slug',
  'slug-reserved': 'slug',
  'slug-was-taken': 'slug',
  'no-category': 'categoryId',
  'no-author': 'authorId',
  'past-time': 'publishDay',
  'is-out': 'publishDay',
}

/** The answer to a post that was not saved, with all that was typed. */
export function replyToPost(submission: Submission<unknown>, why: NotSaved | ReplyOptions = {}, revision?: string) {
  const { data: answer, init } = reply(submission, {
    ...(typeof why === 'string' ? optionsOf(why) : why),
    longFields: { content: MAX_CONTENT_RETURNED },
  })
  return data<PostAnswer>({ ...answer, ...carried(submission), ...(revision !== undefined && { revision }) }, init ?? undefined)
}

function optionsOf(reason: NotSaved): ReplyOptions {
  const field = FIELD_OF[reason]
  const message = POST_MESSAGES[reason]
  if (field === undefined) return { formErrors: [message], status: 404 }
  return { fieldErrors: { [field]: [message] }, status: field === 'slug' ? 409 : 400 }
}

/** What a form carries on, so that it stays the same form. */
function carried({ values: { submissionId, revision } }: Submission<unknown>) {
  return { submissionId, revision }
}
