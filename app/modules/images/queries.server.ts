import { eq } from 'drizzle-orm'
import type { ShownImage } from '#app/content/shown-image.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { siteImages, users } from '#app/db/schema/index.ts'
import { servedWidths, type SmallFormat } from './rules.ts'
import { shownImage } from './shown-image.ts'
import { type SiteImageKind, SLOTS } from './slots.ts'
import { readImageFile } from './store-image.server.ts'

const siteImageOfKind = statement((db, { kind }: { kind: SiteImageKind }) =>
  db.select().from(siteImages).where(eq(siteImages.kind, kind)),
)

/** A slot's picture for pages; null if none was uploaded. */
export function findShownImage(kind: SiteImageKind, tx: Db | Tx = db()): ShownImage | null {
  const image = siteImageOfKind(tx, { kind }).get()
  return image ? shownImage(image) : null
}

/** A picture for staff. */
type UploadedImage = {
  kind: SiteImageKind
  shown: ShownImage
  bytes: number
  uploadedAt: Date
  uploadedBy: string | null
}

/** The uploaded pictures, unordered. */
export function listSiteImages(): UploadedImage[] {
  return db()
    .select({ image: siteImages, uploadedBy: users.name })
    .from(siteImages)
    .leftJoin(users, eq(users.id, siteImages.uploadedById))
    .all()
    .map(({ image, uploadedBy }) => ({
      kind: image.kind,
      shown: shownImage(image),
      bytes: image.bytes,
      uploadedAt: image.uploadedAt,
      uploadedBy,
    }))
}

/** A file of a slot's picture, to send. `etag` is the same for the same bytes. */
type SiteImageFile = { type: string; etag: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

/**
 * The file at an address: '{kind}.png' or a smaller one; null if there is none. `read` throws if it is missing in the storage.
 */
export function findSiteImageFile(
  kind: SiteImageKind,
  small: { format: SmallFormat; widthPixels: number } | null,
): SiteImageFile | null {
  const image = siteImageOfKind(db(), { kind }).get()
  if (!image) return null
  if (small && !servedWidths(SLOTS[kind].widths, image.widthPixels).includes(small.widthPixels)) return null
  if (small && !image.hasSmallImages) return null
  const file = small ?? ({ format: 'png' } as const)
  return {
    type: `image/${file.format}`,
    etag: `"${image.contentHash.slice(0, 32)}${small ? `-${small.widthPixels}-${small.format}` : ''}"`,
    async read() {
      const bytes = await readImageFile(image.fileKey, file)
      if (bytes === null) throw new Error(`A file for the stored image ${image.fileKey} is missing`)
      return bytes
    },
  }
}
