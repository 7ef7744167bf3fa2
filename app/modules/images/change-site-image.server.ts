import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { siteImages } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type SiteImageKind, SLOTS } from './slots.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { keysOfImage } from './store-image.server.ts'

type Change = { kind: SiteImageKind; userId: string }

/** Changes a picture's alt text. */
export function describeSiteImage({ kind, userId, altText }: Change & { altText: string }): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const { changes } = tx.update(siteImages).set({ altText }).where(eq(siteImages.kind, kind)).run()
    if (changes === 0) return refused('missing')
    recordAudit(tx, { userId, action: 'site_image_described', subject: kind })
    return ok()
  })
}

/** Removes a picture from the site, which then shows the original again. */
export function removeSiteImage({ kind, userId }: Change): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const image = tx.delete(siteImages).where(eq(siteImages.kind, kind)).returning().get()
    if (!image) return refused('missing')
    releaseImage(tx, image)
    recordAudit(tx, { userId, action: 'site_image_removed', subject: kind })
    return ok()
  })
}

/** Deletes a picture's files when its row is deleted or gets another one. */
export function releaseImage(tx: Tx, image: { kind: SiteImageKind; fileKey: string; widthPixels: number }): void {
  enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys: keysOfImage(image, SLOTS[image.kind].widths) } })
}
