import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { siteImages } from '#app/db/schema/index.ts'
import type { PrintedLogo } from '#app/modules/pdf/letterhead.ts'
import { readImageFile } from './store-image.server.ts'

/** The last printed logo, so that documents need not read it from storage. */
let kept: PrintedLogo | null = null

/**
 * The uploaded logo for documents, or null. Also null, with a log entry, if its file can't be read: a document matters more than
 * its logo.
 */
export async function findPrintedLogo(): Promise<PrintedLogo | null> {
  const logo = db().select().from(siteImages).where(eq(siteImages.kind, 'logo')).get()
  if (!logo) return null
  const { fileKey, contentHash, widthPixels, heightPixels } = logo
  if (kept?.contentHash === contentHash) return kept
  try {
    const png = await readImageFile(fileKey, { format: 'png' })
    // A truncated file would break every document.
    if (png === null || createHash('sha256').update(png).digest('hex') !== contentHash)
      throw new Error(`The logo file ${fileKey} is missing or damaged`)
    kept = { png, widthPixels, heightPixels, contentHash }
    return kept
  } catch (error) {
    log.error({ err: error }, 'The logo could not be read for a document')
    return null
  }
}
