import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { siteImages } from '#app/db/schema/index.ts'
import type { PrintedLogo } from '#app/modules/pdf/letterhead.ts'
import { readImageFile } from './store-image.server.ts'

/** The logo that was printed last, so that a document costs no way to the storage. */
let kept: PrintedLogo | null = null

/**
 * The logo that admins uploaded, as documents print it; null where there is none. Where its file cannot be read, which is logged, it is null as well: a document
 * is worth more than its logo.
 */
export async function findPrintedLogo(): Promise<PrintedLogo | null> {
  const logo = db().select().from(siteImages).where(eq(siteImages.kind, 'logo')).get()
  if (!logo) return null
  const { fileKey, contentHash, widthPixels, heightPixels } = logo
  if (kept?.contentHash === contentHash) return kept
  try {
    const png = await readImageFile(fileKey, { format: 'png' })
    // Half a file would stop the drawing of every document.
    if (png === null || createHash('sha256').update(png).digest('hex') !== contentHash)
      throw new Error(`The file of the logo ${fileKey} is missing or damaged`)
    kept = { png, widthPixels, heightPixels, contentHash }
    return kept
  } catch (error) {
    log.error({ err: error }, 'The logo could not be read for a document')
    return null
  }
}
