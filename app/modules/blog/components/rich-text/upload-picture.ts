import { paths } from '#app/paths.ts'

/** Errors by field: the picture, its alt text, or '' for neither. */
export type UploadProblem = Partial<Record<'picture' | 'pictureAlt' | '', string>>

type Uploaded = { address: string; alt: string; widthPixels: number; heightPixels: number }

const NO_ANSWER: UploadProblem = { '': 'We couldn’t upload the picture. Please try again.' }

/** Uploads a picture to its post, or for a new post that was never saved. `imageAlt`: it becomes the featured image. */
export async function uploadPicture(
  postId: string | null,
  file: File | null,
  words: { pictureAlt: string } | { imageAlt: string },
): Promise<Uploaded | { problem: UploadProblem }> {
  const body = new FormData()
  for (const [name, text] of Object.entries(words)) body.set(name, text)
  body.set('submissionId', randomId())
  if (file) body.set('picture', file)
  const answer = await fetch(paths.postPictures(postId, 'imageAlt' in words), { method: 'POST', body }).catch(() => null)
  const said: unknown = await answer?.json().catch(() => null)
  if (typeof said !== 'object' || said === null) return { problem: NO_ANSWER }
  if ('errors' in said && typeof said.errors === 'object') return { problem: said.errors as UploadProblem }
  return 'address' in said ? (said as Uploaded) : { problem: NO_ANSWER }
}

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
