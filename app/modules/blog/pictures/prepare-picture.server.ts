import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { outsideImages } from '#app/adapters/outside-images/index.server.ts'
import { OutsideImageError, type OutsideImages } from '#app/adapters/outside-images/port.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { blogPictures } from '#app/db/schema/index.ts'
import { notDrawnMessage } from '#app/modules/images/messages.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { drawSmallImages, removeImage, storeImage } from '#app/modules/images/store-image.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { PICTURE_MESSAGES } from './messages.ts'
import { type PictureRow, storedPictureOf } from './queries.server.ts'
import { sizesOf } from './rules.ts'
import type { StoredPicture } from './shown-picture.ts'

/**
 * Fetches a picture of another site, if it is one, and draws its small files. A refused picture stores the reason and is not
 * retried automatically.
 */
export function preparePictureJob(from?: OutsideImages) {
  return defineJob({
    payload: z.object({ pictureId: z.string() }),
    async run({ pictureId }, { signal }) {
      const row = findPicture(pictureId)
      if (!row) return
      if (row.state === 'waiting') await fetchPicture(row, from ?? outsideImages(), signal)
      const after = findPicture(pictureId)
      const picture = after && storedPictureOf(after)
      if (picture && !picture.hasSmallImages) await drawSmallFiles(picture)
    },
    onDeadLetter(tx, { pictureId }) {
      const isWaiting = and(eq(blogPictures.id, pictureId), eq(blogPictures.state, 'waiting'))
      tx.update(blogPictures).set({ state: 'refused', problem: PICTURE_MESSAGES.unreachable }).where(isWaiting).run()
    },
  })
}

function findPicture(pictureId: string): PictureRow | undefined {
  return db().select().from(blogPictures).where(eq(blogPictures.id, pictureId)).get()
}

async function fetchPicture(row: PictureRow, from: OutsideImages, signal: AbortSignal): Promise<void> {
  if (row.sourceUrl === null) return
  const bytes = await bytesAt(row.sourceUrl, from, signal)
  if (typeof bytes === 'string') {
    refusePicture(row.id, PICTURE_MESSAGES[bytes])
    return
  }
  const { kept, widths } = sizesOf(row)
  const stored = await storeImage(bytes, kept)
  if (!stored.ok) {
    refusePicture(row.id, notDrawnMessage(stored.reason))
    return
  }
  const { contentHash: _hash, ...files } = stored.value
  const isWaiting = and(eq(blogPictures.id, row.id), eq(blogPictures.state, 'waiting'))
  const { changes } = inTransaction((tx) => {
    if (row.postId !== null) enqueueJob(tx, { kind: 'draw-share-picture', payload: { postId: row.postId } })
    return tx
      .update(blogPictures)
      .set({ ...files, state: 'stored' })
      .where(isWaiting)
      .run()
  })
  // Its post was deleted in the meantime, or another process was first.
  if (changes === 0) await removeImage(stored.value, widths)
}

/** The bytes at an address, or why they are refused. Throws if a retry may succeed. */
async function bytesAt(url: string, from: OutsideImages, signal: AbortSignal) {
  try {
    return await from.fetch(url, { maxBytes: MAX_IMAGE_BYTES, signal })
  } catch (error) {
    if (error instanceof OutsideImageError && error.kind !== 'unreachable') return error.kind
    throw error
  }
}

function refusePicture(pictureId: string, problem: string): void {
  const isWaiting = and(eq(blogPictures.id, pictureId), eq(blogPictures.state, 'waiting'))
  inTransaction((tx) => tx.update(blogPictures).set({ state: 'refused', problem }).where(isWaiting).run())
}

async function drawSmallFiles(picture: StoredPicture): Promise<void> {
  const { widths } = sizesOf(picture)
  await drawSmallImages(picture, widths)
  const isThis = eq(blogPictures.id, picture.id)
  const { changes } = inTransaction((tx) => tx.update(blogPictures).set({ hasSmallImages: true }).where(isThis).run())
  if (changes === 0) await removeImage(picture, widths)
}
