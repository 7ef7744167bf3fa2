import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { siteImages } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { ok, type Result } from '#app/result.ts'
import type { NotDrawn } from './drawing/draw-image.server.ts'
import { releaseImage } from './change-site-image.server.ts'
import { type SiteImageKind, SLOTS } from './slots.ts'
import { drawSmallImages, removeImage, type StoredImage, storeImage } from './store-image.server.ts'
import { SITE_IMAGE_KINDS } from '#app/db/schema/images.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'

type NewSiteImage = { kind: SiteImageKind; bytes: Uint8Array; altText: string; userId: string }

/**
 * Puts a picture into a slot of the public site, replacing the previous one. Stores the bytes before the row, and removes them if
 * the row is not written.
 */
export async function uploadSiteImage(image: NewSiteImage, now = new Date()): Promise<Result<undefined, NotDrawn>> {
  const stored = await storeImage(image.bytes, SLOTS[image.kind].kept)
  if (!stored.ok) return stored
  let isKept = false
  try {
    inTransaction((tx) => replace(tx, image, stored.value, now))
    isKept = true
  } finally {
    if (!isKept) await removeImage(stored.value, SLOTS[image.kind].widths)
  }
  return ok()
}

function replace(tx: Tx, { kind, altText, userId }: NewSiteImage, stored: StoredImage, now: Date): void {
  const before = tx.select().from(siteImages).where(eq(siteImages.kind, kind)).get()
  if (before) releaseImage(tx, before)
  const row = { ...stored, altText, hasSmallImages: false, uploadedById: userId, uploadedAt: now }
  tx.insert(siteImages)
    .values({ kind, ...row })
    .onConflictDoUpdate({ target: siteImages.kind, set: row })
    .run()
  enqueueJob(tx, { kind: 'draw-site-image', payload: { kind, fileKey: stored.fileKey } })
  recordAudit(tx, { userId, action: 'site_image_uploaded', subject: kind })
}

/** Draws the smaller files of a site picture. From then on, pages show them. */
export const drawSiteImageJob = defineJob({
  payload: z.object({ kind: z.enum(SITE_IMAGE_KINDS), fileKey: z.string() }),
  async run({ kind, fileKey }) {
    const isCurrent = and(eq(siteImages.kind, kind), eq(siteImages.fileKey, fileKey))
    const image = db().select().from(siteImages).where(isCurrent).get()
    if (!image) return
    const { widths } = SLOTS[kind]
    await drawSmallImages(image, widths)
    const { changes } = inTransaction((tx) => tx.update(siteImages).set({ hasSmallImages: true }).where(isCurrent).run())
    // A newer one was uploaded, and this one's files were removed before all of them were drawn.
    if (changes === 0) await removeImage(image, widths)
  },
})
