import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { db, inTransaction } from '#app/db/client.server.ts'
import { SITE_IMAGE_KINDS, siteImages } from '#app/db/schema/images.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { SLOTS } from './slots.ts'
import { drawSmallImages, removeImage } from './store-image.server.ts'

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
