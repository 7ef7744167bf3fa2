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

/** A picture that no text of its post shows is kept so long: it may have been uploaded for one that is being written. */
export const UNUSED_PICTURE_DAYS = 7

/** Has the files of the pictures removed whose post or author goes. */
export function releasePicturesOf(tx: Tx, owner: { postId: string } | { authorId: string }): void {
  if ('postId' in owner) passOn(tx, owner.postId)
  const ofOwner = 'postId' in owner ? eq(blogPictures.postId, owner.postId) : eq(blogPictures.authorId, owner.authorId)
  release(tx, ofOwner)
}

/**
 * Removes the pictures that neither their post nor one of its revisions shows anymore, nor their author, at most `limit`; says how many were removed.
 */
export function deleteUnusedPictures(tx: Tx, now: Date, limit: number): number {
  const isOld = lt(blogPictures.createdAt, new Date(now.getTime() - UNUSED_PICTURE_DAYS * DAY_MS))
  const old = tx.select().from(blogPictures).where(isOld).orderBy(asc(blogPictures.createdAt), asc(blogPictures.id)).all()
  const unused = old.filter((picture) => !isShown(tx, picture)).slice(0, limit)
  for (const { id } of unused) release(tx, eq(blogPictures.id, id))
  return unused.length
}

/** Gives the pictures of a post that goes to the posts that show them, too. */
function passOn(tx: Tx, postId: string): void {
  for (const { id, sourceUrl } of tx.select().from(blogPictures).where(eq(blogPictures.postId, postId)).all()) {
    const other = findOtherPost(tx, sourceUrl ?? addressOfPicture(id), postId)
    if (other) tx.update(blogPictures).set({ postId: other.id }).where(eq(blogPictures.id, id)).run()
  }
}

/** A post that shows a picture of another post. */
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

/** Where a version of a post shows pictures. */
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

/** In a text an ampersand of an address is written out. */
function containsAddress(content: string, address: string): boolean {
  return content.includes(address) || content.includes(address.replaceAll('&', '&amp;'))
}
