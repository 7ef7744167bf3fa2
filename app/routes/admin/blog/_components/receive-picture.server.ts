import { attempt } from '#app/http/attempt.server.ts'
import type { Submission } from '#app/http/form.server.ts'
import type { Upload } from '#app/http/upload.server.ts'
import type { Editor } from '#app/modules/blog/manage/editors.server.ts'
import { type AddedPicture, addPicture } from '#app/modules/blog/pictures/add-picture.server.ts'
import type { pictureSchema } from '#app/modules/blog/pictures/forms.ts'
import { MESSAGE_PICTURE_FAILED, PICTURE_MESSAGES } from '#app/modules/blog/pictures/messages.ts'
import { IMAGE_MESSAGES, notDrawnMessage } from '#app/modules/images/messages.ts'
import { mayBeImage } from '#app/modules/images/rules.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { z } from 'zod'

type Sent = Pick<Upload<never>, 'file' | 'isTooLarge' | 'refusal' | 'declaredType'> & {
  /** Null for an unsaved post. */
  postId: string | null
  submission: Submission<z.output<typeof pictureSchema>>
}

/** Errors of an uploaded picture, by field. */
export type PictureRefusal = { errors: Record<string, string>; status: number }

/** Stores a form's picture in a post, or returns the field errors. */
export async function receivePicture(editor: Editor, sent: Sent): Promise<Result<AddedPicture, PictureRefusal>> {
  const { postId, submission, file, isTooLarge, refusal, declaredType } = sent
  const problem = refusal?.message ?? fileProblem({ file, isTooLarge, declaredType })
  const errors = {
    ...(submission.status === 'error' ? submission.errors : {}),
    ...(problem === null ? {} : { picture: problem }),
  }
  if (submission.status === 'error' || problem !== null || file === null)
    return refused({ errors, status: refusal?.status ?? 400 })
  const { pictureAlt, submissionId } = submission.value
  const picture = { postId, bytes: file.bytes, altText: pictureAlt, submissionId }
  const added = await attempt(MESSAGE_PICTURE_FAILED, () => addPicture(editor, picture))
  if (added === null) return refused({ errors: { picture: MESSAGE_PICTURE_FAILED }, status: 503 })
  if (added.ok) return ok(added.value)
  const { reason } = added
  if (reason === 'no-post') return refused({ errors: { '': PICTURE_MESSAGES[reason] }, status: 404 })
  const message = reason === 'too-many' ? PICTURE_MESSAGES[reason] : notDrawnMessage(reason)
  return refused({ errors: { picture: message }, status: 400 })
}

function fileProblem({ file, isTooLarge, declaredType }: Omit<Sent, 'postId' | 'submission' | 'refusal'>): string | null {
  if (!mayBeImage(declaredType)) return IMAGE_MESSAGES['wrong-type']
  if (isTooLarge) return IMAGE_MESSAGES['too-large']
  return file === null || file.bytes.length === 0 ? IMAGE_MESSAGES.missing : null
}
