import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { blogPosts } from '#app/db/schema/index.ts'
import { drawPostPicture } from '#app/modules/images/share-picture.server.ts'
import { readImageFile } from '#app/modules/images/store-image.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { findPictures } from '../pictures/queries.server.ts'
import { shareKeyAt, shareKeyOf } from './share-address.ts'

/** Queues a job to draw a post's share picture, if the post is published. */
export function requestSharePicture(tx: Tx, { id, status }: { id: string; status: string }): void {
  if (status === 'published') enqueueJob(tx, { kind: 'draw-share-picture', payload: { postId: id } })
}

/** The same for all published posts, after the company's names changed. */
export function requestSharePictures(tx: Tx): void {
  for (const post of tx.select().from(blogPosts).where(eq(blogPosts.status, 'published')).all()) requestSharePicture(tx, post)
}

/** Deletes the stored share picture of a post that is deleted or has a new one. */
export function releaseSharePicture(tx: Tx, fileKey: string | null): void {
  if (fileKey !== null) enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys: [fileKey] } })
}

/** Draws the share picture if the existing one has another title, other names or another featured image. */
export const drawSharePictureJob = defineJob({
  payload: z.object({ postId: z.string() }),
  async run({ postId }) {
    const post = db().select().from(blogPosts).where(eq(blogPosts.id, postId)).get()
    if (post?.status !== 'published') return
    const { title, featuredImage, shareFileKey } = post
    const { shortName, trade } = getSiteFacts().company
    const picture = findPictures([featuredImage])(featuredImage)
    const key = shareKeyOf(hashOf([postId, title, shortName, trade, picture?.fileKey ?? null]))
    if (key === shareFileKey) return
    const featured = picture ? await readImageFile(picture.fileKey, { format: 'png' }) : null
    const drawn = await drawPostPicture(title, { brand: { shortName, trade }, featured })
    if ((await fileStorage().get(key)) === null) await fileStorage().put(key, drawn)
    inTransaction((tx) => keepSharePicture(tx, postId, key))
  },
})

function keepSharePicture(tx: Tx, postId: string, key: string): void {
  const post = tx.select().from(blogPosts).where(eq(blogPosts.id, postId)).get()
  if (!post) return releaseSharePicture(tx, key)
  if (post.shareFileKey === key) return
  releaseSharePicture(tx, post.shareFileKey)
  tx.update(blogPosts).set({ shareFileKey: key, updatedAt: post.updatedAt }).where(eq(blogPosts.id, postId)).run()
}

function hashOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** The share picture for the end of an address, or null. */
export async function readSharePicture(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = shareKeyAt(file)
  return key === null ? null : fileStorage().get(key)
}
