import type { Tx } from '#app/db/client.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { type SiteImageKind, SLOTS } from './slots.ts'
import { keysOfImage } from './store-image.server.ts'

/** Has the files of a picture removed whose row goes, or names another one. */
export function releaseImage(tx: Tx, image: { kind: SiteImageKind; fileKey: string; widthPixels: number }): void {
  enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys: keysOfImage(image, SLOTS[image.kind].widths) } })
}
