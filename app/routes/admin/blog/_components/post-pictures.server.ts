import { data } from '@remix-run/node'
import { reply } from '#app/http/form.server.ts'
import type { Editor } from '#app/modules/blog/manage/editor.ts'
import { draftOfPostSchema } from '#app/modules/blog/manage/forms.ts'
import { pictureSchema } from '#app/modules/blog/pictures/forms.ts'
import { pictureMarkup } from '#app/modules/blog/pictures/listed-picture.ts'
import { PICTURE_NOTES } from '#app/modules/blog/pictures/messages.ts'
import { listPictures } from '#app/modules/blog/pictures/queries.server.ts'
import { addressOfPicture } from '#app/modules/blog/pictures/rules.ts'
import { changedForm, type PostAnswer, type PostedForm } from './post-form.server.ts'
import { receivePicture } from './receive-picture.server.ts'

/** Takes the picture that was chosen in a post's form, and gives the form back with it at the end of the text. */
export async function putPicture(editor: Editor, posted: PostedForm, postId: string) {
  const draft = posted.check(draftOfPostSchema)
  const received = await receivePicture(editor, { ...posted, submission: posted.check(pictureSchema), postId })
  if (!received.ok) {
    const { errors, status } = received.reason
    const { '': whole, ...fields } = errors
    const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, [message]]))
    return reply(draft, { ...(whole === undefined ? {} : { formErrors: [whole] }), fieldErrors, status })
  }
  const { pictureId } = received.value
  const markup = pictureMarkup({ ...received.value, id: pictureId })
  const withPicture = (typed: string) => (typed.includes(markup) ? typed : [typed.trimEnd(), markup].filter(Boolean).join('\n\n'))
  const answer = changedForm(draft, (typed) => ({ content: withPicture(typed('content')), pictureAlt: '' }), {
    made: pictureId,
    note: PICTURE_NOTES.added,
  })
  return data<PostAnswer>(answer)
}

/** The form as it was, with one of the post's pictures as its featured image. */
export function featurePicture(posted: PostedForm, postId: string, pictureId: string): PostAnswer {
  const picture = listPictures(postId).find(({ id }) => id === pictureId)
  const address = picture ? (picture.sourceUrl ?? addressOfPicture(pictureId)) : null
  return changedForm(
    posted.check(draftOfPostSchema),
    (typed): Record<string, string> =>
      address === null ? {} : { featuredImage: address, imageAlt: picture?.altText ? picture.altText : typed('imageAlt') },
    { made: `featured ${pictureId}`, note: address === null ? PICTURE_NOTES.missing : PICTURE_NOTES.featured },
  )
}
