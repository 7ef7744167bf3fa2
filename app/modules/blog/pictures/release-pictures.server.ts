import { and, asc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { z } from 'zod'
import { blogAuthors, blogPictures, blogPosts } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { keysOfImage } from '#app/modules/images/store-image.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { listVersions } from '#app/modules/versions/versions.server.ts'
import { type PictureRow, storedPictureOf } from './queries.server.ts'
import { addressOfPicture, sizesOf } from './rules.ts'

/** An unused picture is kept this long, because it may belong to a text in progress. */
export const UNUSED_PICTURE_DAYS = 7

/** Deletes the pictures of a deleted post or author, with their files. */
export function releasePicturesOf(tx: Tx, owner: { postId: string } | { authorId: string }): void {
  if ('postId' in owner) passOn(tx, owner.postId)
  const ofOwner = 'postId' in owner ? eq(blogPictures.postId, owner.postId) : eq(blogPictures.authorId, owner.authorId)
  release(tx, ofOwner)
}

/** Deletes up to `limit` pictures that are not used by a post, its revisions or an author. Returns how many were deleted. */
export function deleteUnusedPictures(tx: Tx, now: Date, limit: number): number {
  const isOld = lt(blogPictures.createdAt, new Date(now.getTime() - UNUSED_PICTURE_DAYS * DAY_MS))
  const old = tx.select().from(blogPictures).where(isOld).orderBy(asc(blogPictures.createdAt), asc(blogPictures.id)).all()
  const unused = old.filter((picture) => !isShown(tx, picture)).slice(0, limit)
  for (const { id } of unused) release(tx, eq(blogPictures.id, id))
  return unused.length
}

/** Moves a deleted post's pictures to other posts that use them. */
function passOn(tx: Tx, postId: string): void {
  for (const { id, sourceUrl } of tx.select().from(blogPictures).where(eq(blogPictures.postId, postId)).all()) {
    const other = findOtherPost(tx, sourceUrl ?? addressOfPicture(id), postId)
    if (other) tx.update(blogPictures).set({ postId: other.id }).where(eq(blogPictures.id, id)).run()
  }
}

/** Another post that uses this post's picture. */
function findOtherPost(tx: Tx, address: string, postId: string): { id: string } | undefined {
  const { id, content, featuredImage, createdAt } = blogPosts
  const written = address.replaceAll('&', '&amp;')
  const isShown = or(eq(featuredImage, address), sql`instr(${content}, ${written}) > 0`)
  return tx
    .select({ id })
    .from(blogPosts)
    .where(and(ne(id, postId), isShown))
    .orderBy(asc(createdAt), asc(id))
    .get()
}

function release(tx: Tx, which: SQL): void {
  const pictures = tx.delete(blogPictures).where(which).returning().all()
  const keys = pictures.flatMap((row) => {
    const picture = storedPictureOf(row)
    return picture ? keysOfImage(picture, sizesOf(picture).widths) : []
  })
  if (keys.length > 0) enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys } })
}

/** The fields of a post's version that show pictures. */
const shownTexts = z.object({ content: z.string(), featuredImage: z.string().nullable() })

function isShown(tx: Tx, { id, sourceUrl, postId, authorId }: PictureRow): boolean {
  const address = sourceUrl ?? addressOfPicture(id)
  if (authorId !== null) {
    const ofAuthor = and(eq(blogAuthors.id, authorId), eq(blogAuthors.avatarUrl, address))
    return tx.select({ id: blogAuthors.id }).from(blogAuthors).where(ofAuthor).get() !== undefined
  }
  if (postId === null) return false
  if (findOtherPost(tx, address, postId)) return true
  const { content, featuredImage } = blogPosts
  const post = tx.select({ content, featuredImage }).from(blogPosts).where(eq(blogPosts.id, postId)).get()
  const earlier = listVersions({ subject: 'post', subjectId: postId }, shownTexts, tx)
  return [...(post ? [post] : []), ...earlier.map(({ content: texts }) => texts)].some(
    (text) => text.featuredImage === address || containsAddress(text.content, address),
  )
}

/** In HTML, an ampersand in an address is escaped. */
function containsAddress(content: string, address: string): boolean {
  return content.includes(address) || content.includes(address.replaceAll('&', '&amp;'))
}
