import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { blogPictures, blogPosts } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import type { NotDrawn } from '#app/modules/images/drawing/draw-image.server.ts'
import { removeImage, type StoredImage, storeImage } from '#app/modules/images/store-image.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { countPictures, ofNewPost } from './queries.server.ts'
import { enqueueFetch } from './request-pictures.server.ts'
import { MAX_PICTURES, pictureAddressesOf, pictureIdOf, POST_PICTURE } from './rules.ts'

/** `postId`: null for a post that is not saved yet. */
type NewPicture = { postId: string | null; bytes: Uint8Array; altText: string; submissionId: string }

type PictureNotAdded = NotDrawn | 'no-post' | 'too-many'

/** The data of an added picture for its tag in a text. */
export type AddedPicture = { pictureId: string; altText: string; widthPixels: number; heightPixels: number }

/**
 * Stores a picture for a post, once per form. The bytes are stored before the row that names them, and removed if no row follows.
 */
export async function addPicture(
  editor: { id: string },
  picture: NewPicture,
  now = new Date(),
): Promise<Result<AddedPicture, PictureNotAdded>> {
  const stored = await storeImage(picture.bytes, POST_PICTURE.kept)
  if (!stored.ok) return stored
  let isKept = false
  try {
    const added = inTransaction((tx) => writeRow(tx, editor, { ...picture, stored: stored.value }, now))
    isKept = added.ok && added.value.isNew
    if (!added.ok) return added
    const { altText } = picture
    const { widthPixels, heightPixels } = stored.value
    return ok({ pictureId: added.value.pictureId, altText, widthPixels, heightPixels })
  } finally {
    if (!isKept) await removeImage(stored.value, POST_PICTURE.widths)
  }
}

function writeRow(
  tx: Tx,
  editor: { id: string },
  { postId, altText, submissionId, stored }: NewPicture & { stored: StoredImage },
  now: Date,
): Result<{ pictureId: string; isNew: boolean }, 'no-post' | 'too-many'> {
  const ofPost = eq(blogPosts.id, postId ?? '')
  if (postId !== null && !tx.select({ id: blogPosts.id }).from(blogPosts).where(ofPost).get()) return refused('no-post')
  const { contentHash, ...files } = stored
  const key = submissionKey(submissionId, ['blog-picture', postId ?? 'new', contentHash, altText])
  const earlier = findSubmission(tx, key)
  if (earlier) return ok({ pictureId: earlier.location, isNew: false })
  if (countPictures(tx, postId, editor.id) >= MAX_PICTURES) return refused('too-many')
  const row = { ...files, postId, altText, state: 'stored', uploadedById: editor.id, createdAt: now } as const
  const { id } = tx.insert(blogPictures).values(row).returning({ id: blogPictures.id }).get()
  rememberSubmission(tx, key, 'blog-picture', id)
  enqueueFetch(tx, id)
  recordAudit(tx, { userId: editor.id, action: 'post_picture_added', subject: postId ?? 'new', detail: { picture: id } })
  return ok({ pictureId: id, isNew: true })
}

/** Assigns pictures uploaded for a new post to it when it is first saved. */
export function adoptPictures(
  tx: Tx,
  editor: { id: string },
  { id, content, featuredImage }: { id: string; content: string; featuredImage: string | null },
): void {
  const addresses = [...pictureAddressesOf(content), ...(featuredImage === null ? [] : [featuredImage])]
  const ids = addresses.map(pictureIdOf).filter((pictureId) => pictureId !== null)
  if (ids.length === 0) return
  const isUploaded = and(inArray(blogPictures.id, ids), ofNewPost(editor.id))
  tx.update(blogPictures).set({ postId: id }).where(isUploaded).run()
}
