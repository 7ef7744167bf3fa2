import { data } from '@remix-run/node'
import type { z } from 'zod'
import { reply, type Submission } from '#app/http/form.server.ts'
import type { Editor } from '#app/modules/blog/manage/editors.server.ts'
import { draftOfPostSchema, postSchema } from '#app/modules/blog/manage/forms.ts'
import { featuredPictureSchema, pictureSchema } from '#app/modules/blog/pictures/forms.ts'
import { pictureMarkup } from '#app/modules/blog/pictures/listed-picture.ts'
import { PICTURE_NOTES } from '#app/modules/blog/pictures/messages.ts'
import { findPicture } from '#app/modules/blog/pictures/queries.server.ts'
import { addressOfPicture } from '#app/modules/blog/pictures/rules.ts'
import { changedForm, inputOfButton, missingDate, type PostAnswer, type PostedForm, proposeSlug } from './post-form.server.ts'
import { type PictureRefusal, receivePicture } from './receive-picture.server.ts'

/** A valid post with its form, or the response to a form with another button or an error. */
type PostToSave =
  | { answer: ReturnType<typeof data<PostAnswer>> }
  | {
      answer: null
      submission: Submission<z.output<typeof postSchema>>
      input: ReturnType<typeof inputOfButton<z.output<typeof postSchema>>>
    }

/** Answers the pressed button of a post's form. `postId`: null for an unsaved post. */
export async function checkPost(editor: Editor, posted: PostedForm, postId: string | null): Promise<PostToSave> {
  if (posted.form === 'slug') return { answer: data(proposeSlug(posted, postId)) }
  if (posted.form === 'picture') return { answer: await putPicture(editor, posted, postId) }
  if (posted.form === 'featured') return { answer: await putFeatured(editor, posted, postId) }
  if (posted.featured !== null) return { answer: data(featurePicture(posted, posted.featured)) }
  const submission = posted.check(postSchema)
  if (submission.status === 'error') return { answer: reply(submission) }
  const dateless = missingDate(posted.form, submission.value)
  if (dateless) return { answer: reply(submission, dateless) }
  return { answer: null, submission, input: inputOfButton(posted.form, submission.value) }
}

/** Stores the picture chosen in a post's form and returns the form with it at the end of the text. */
async function putPicture(editor: Editor, posted: PostedForm, postId: string | null) {
  const draft = posted.check(draftOfPostSchema)
  const received = await receivePicture(editor, { ...posted, submission: posted.check(pictureSchema), postId })
  if (!received.ok) return refusedPicture(draft, received.reason, 'picture')
  const { pictureId } = received.value
  const markup = pictureMarkup({ ...received.value, id: pictureId })
  const withPicture = (typed: string) => (typed.includes(markup) ? typed : [typed.trimEnd(), markup].filter(Boolean).join('\n\n'))
  const answer = changedForm(draft, (typed) => ({ content: withPicture(typed('content')), pictureAlt: '' }), {
    made: pictureId,
    note: PICTURE_NOTES.added,
  })
  return data<PostAnswer>(answer)
}

/** Same for the featured image. */
async function putFeatured(editor: Editor, posted: PostedForm, postId: string | null) {
  const draft = posted.check(draftOfPostSchema)
  const received = await receivePicture(editor, { ...posted, submission: posted.check(featuredPictureSchema), postId })
  if (!received.ok) return refusedPicture(draft, received.reason, 'featured')
  const { pictureId } = received.value
  const answer = changedForm(draft, () => ({ featuredImage: addressOfPicture(pictureId) }), {
    made: pictureId,
    note: PICTURE_NOTES.uploaded,
  })
  return data<PostAnswer>(answer)
}

function refusedPicture(draft: Submission<unknown>, { errors, status }: PictureRefusal, field: 'picture' | 'featured') {
  const { '': whole, picture, ...fields } = errors
  const all = { ...fields, ...(picture === undefined ? {} : { [field]: picture }) }
  const fieldErrors = Object.fromEntries(Object.entries(all).map(([name, message]) => [name, [message]]))
  return reply(draft, { ...(whole === undefined ? {} : { formErrors: [whole] }), fieldErrors, status })
}

/** The same form with a picture of this or another post as the featured image. */
function featurePicture(posted: PostedForm, pictureId: string): PostAnswer {
  const picture = findPicture(pictureId)
  const address = picture ? (picture.sourceUrl ?? addressOfPicture(pictureId)) : null
  return changedForm(
    posted.check(draftOfPostSchema),
    (typed): Record<string, string> =>
      address === null ? {} : { featuredImage: address, imageAlt: picture?.altText ? picture.altText : typed('imageAlt') },
    { made: `featured ${pictureId}`, note: address === null ? PICTURE_NOTES.missing : PICTURE_NOTES.featured },
  )
}
