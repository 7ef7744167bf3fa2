import type { ActionFunctionArgs } from '@remix-run/node'
import { reply, type ReplyOptions, type Submission, unknownIntent } from '#app/http/form.server.ts'
import { readUploadForm } from '#app/http/upload.server.ts'
import { draftOfPostSchema, MAX_CONTENT_RETURNED, type PostInput } from '#app/modules/blog/manage/forms.ts'
import { POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { freeSlug } from '#app/modules/blog/manage/post-slugs.server.ts'
import type { NotSaved } from '#app/modules/blog/manage/save-post.server.ts'
import { slugFromTitle } from '#app/modules/blog/manage/slug.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import type { FormReply } from '#app/ui/form-reply.ts'

/**
 * The answer to a post's form: the typed values and the form's state. `made`: a value that a button
 * filled in (a slug, a picture), so that the page shows it; `note`: a message about it.
 */
export type PostAnswer = FormReply & { revision?: string; made?: string; note?: string }

/** The buttons of a post's form. */
const BUTTONS = ['save', 'publish', 'slug', 'picture', 'featured']
/** Makes an uploaded picture the featured image. */
const FEATURE = /^feature:([0-9a-f]{32})$/

/** A submitted post form, with its chosen picture. */
export type PostedForm = Awaited<ReturnType<typeof readUploadForm>> & {
  /** The picture that the pressed button features; null for other buttons. */
  featured: string | null
}

/** Parses a submitted post. Throws a response if the form has no such button. */
export async function readPostForm(args: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<PostedForm> {
  const posted = await readUploadForm(args, { name: 'picture', maxBytes: MAX_IMAGE_BYTES })
  const featured = FEATURE.exec(posted.form)?.[1] ?? null
  if (featured === null && !BUTTONS.includes(posted.form)) throw unknownIntent()
  const longFields = { content: MAX_CONTENT_RETURNED }
  return { ...posted, check: (schema) => ({ ...posted.check(schema), longFields }), featured }
}

/** The values to save. The publish button publishes now, or on the chosen date. */
export function inputOfButton<
  Input extends Pick<PostInput, 'status' | 'publishDay' | 'publishTime'> & { when: string; pictureAlt: string },
>(button: string, { when, pictureAlt: _uploads, ...input }: Input): Omit<Input, 'when' | 'pictureAlt'> {
  if (button !== 'publish') return input
  if (when === 'date') return { ...input, status: 'draft' }
  return { ...input, status: 'published', publishDay: null, publishTime: null }
}

/** The error of scheduling without a date. */
export function missingDate(
  button: string,
  { when, publishDay }: { when: string; publishDay: string | null },
): ReplyOptions | null {
  const isMissing = button === 'publish' && when === 'date' && publishDay === null
  return isMissing ? { fieldErrors: { publishDay: ['Enter a publication date'] } } : null
}

/** The same form with a unique slug from the title. */
export function proposeSlug(posted: PostedForm, postId: string | null): PostAnswer {
  const submission = posted.check(draftOfPostSchema)
  const { title } = submission.values
  const slug = slugFromTitle(title ?? '')
  const proposed = slug === '' ? '' : freeSlug(slug, postId)
  const answer = changedForm(submission, () => ({ slug: proposed }), { made: proposed })
  return slug === '' ? { ...answer, error: { slug: ['Enter a title that contains letters or numbers'] } } : answer
}

/** The same form with the changed fields. Saves nothing. */
export function changedForm(
  submission: Submission<unknown>,
  change: (typed: (name: string) => string) => Record<string, string>,
  said: Pick<PostAnswer, 'made' | 'note'>,
): PostAnswer {
  const { data: answer } = reply(submission)
  const { initialValue } = answer
  const changes = change((name) => {
    const value = initialValue?.[name]
    return typeof value === 'string' ? value : ''
  })
  return { ...answer, ...said, error: undefined, initialValue: { ...initialValue, ...changes } }
}

/** The fields that a failure reason is about. */
const FIELD_OF: Partial<Record<NotSaved, string>> = {
  'slug-taken': 'slug',
  'slug-reserved': 'slug',
  'slug-was-taken': 'slug',
  'unusable-picture': 'content',
  'too-complex': 'content',
  'no-category': 'categoryId',
  'no-author': 'authorId',
  'past-time': 'publishDay',
  'is-out': 'publishDay',
}

/** The form errors of a post that was not saved. */
export function notSavedPost(reason: NotSaved): ReplyOptions {
  const field = FIELD_OF[reason]
  const message = POST_MESSAGES[reason]
  if (field === undefined) return { formErrors: [message], status: 404 }
  return { fieldErrors: { [field]: [message] }, status: field === 'slug' ? 409 : 400 }
}
