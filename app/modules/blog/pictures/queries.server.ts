import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { blogPictures } from '#app/db/schema/index.ts'
import { readImageFile } from '#app/modules/images/store-image.server.ts'
import { withPictures } from './picture-markup.ts'
import { addressOfPicture, pictureAddressesOf, pictureFileOf, pictureIdOf, widthsOf } from './rules.ts'
import { smallestFile, type StoredPicture } from './shown-picture.ts'

export type PictureRow = typeof blogPictures.$inferSelect

/** A row as a stored picture; null if its files are not available. */
export function storedPictureOf(row: PictureRow): StoredPicture | null {
  const { id, authorId, fileKey, widthPixels, heightPixels, hasSmallImages, state } = row
  if (state !== 'stored' || fileKey === null || widthPixels === null || heightPixels === null) return null
  return { id, authorId, fileKey, widthPixels, heightPixels, hasSmallImages }
}

/**
 * Looks up the pictures at these addresses, ours or of other sites, with one query each. Returns a function that finds one of
 * them, or null.
 */
export function findPictures(addresses: readonly (string | null)[]): (address: string | null) => StoredPicture | null {
  const asked = addresses.filter((address) => address !== null)
  const ids = asked.map(pictureIdOf).filter((pictureId) => pictureId !== null)
  const urls = asked.filter((address) => pictureIdOf(address) === null)
  const found = new Map<string, StoredPicture>()
  for (const row of ids.length === 0 ? [] : rowsWhere(inArray(blogPictures.id, ids))) keep(found, row.id, row)
  const isFetched = and(inArray(blogPictures.sourceUrl, urls), eq(blogPictures.state, 'stored'))
  for (const row of urls.length === 0 ? [] : rowsWhere(isFetched)) keep(found, row.sourceUrl, row)
  return (address) => (address === null ? null : (found.get(pictureIdOf(address) ?? address) ?? null))
}

function rowsWhere(condition: ReturnType<typeof and>): PictureRow[] {
  return db().select().from(blogPictures).where(condition).orderBy(asc(blogPictures.createdAt), asc(blogPictures.id)).all()
}

function keep(found: Map<string, StoredPicture>, key: string | null, row: PictureRow): void {
  const picture = storedPictureOf(row)
  if (picture !== null && key !== null) found.set(key, picture)
}

/** A sanitized text with its pictures for display. */
export function renderPictures(html: string): string {
  const addresses = pictureAddressesOf(html)
  return addresses.length === 0 ? html : withPictures(html, findPictures(addresses))
}

/** A post's pictures, latest first. */
export function listPictures(postId: string): PictureRow[] {
  return picturesOfPost(db(), { postId }).all()
}

const picturesOfPost = statement((db, { postId }: { postId: string }) => {
  const ofPost = eq(blogPictures.postId, postId)
  return db.select().from(blogPictures).where(ofPost).orderBy(desc(blogPictures.createdAt), desc(blogPictures.id))
})

/** Most pictures in the library of a post's form. */
const MAX_LIBRARY = 12

/** A picture of any post, to use again. */
export type LibraryPicture = { id: string; address: string; thumbnail: string; altText: string }

/** The latest stored pictures of all posts. */
export function listLibrary(): LibraryPicture[] {
  return latestPictures(db())
    .all()
    .flatMap((row) => {
      const picture = storedPictureOf(row)
      const address = row.sourceUrl ?? addressOfPicture(row.id)
      return picture ? [{ id: row.id, address, thumbnail: smallestFile(picture), altText: row.altText }] : []
    })
}

const latestPictures = statement((db) => {
  const ofPosts = and(isNotNull(blogPictures.postId), eq(blogPictures.state, 'stored'))
  const latest = db.select().from(blogPictures).where(ofPosts).orderBy(desc(blogPictures.createdAt), desc(blogPictures.id))
  return latest.limit(MAX_LIBRARY)
})

/** A picture of a post, by its id. */
export function findPicture(pictureId: string): PictureRow | null {
  const isOfPost = and(eq(blogPictures.id, pictureId), isNull(blogPictures.authorId))
  return db().select().from(blogPictures).where(isOfPost).get() ?? null
}

/** How many pictures a post has, or without one, how many an admin has uploaded for a new post. */
export function countPictures(tx: Db | Tx, postId: string | null, editorId = ''): number {
  const ofPost = postId === null ? ofNewPost(editorId) : eq(blogPictures.postId, postId)
  return tx.select({ pictures: count() }).from(blogPictures).where(ofPost).get()?.pictures ?? 0
}

/** The pictures that an admin has uploaded for a new post. */
export function ofNewPost(editorId: string) {
  return and(isNull(blogPictures.postId), isNull(blogPictures.authorId), eq(blogPictures.uploadedById, editorId))
}

/** A picture's file, to send. `etag` is the same for the same bytes; `read` throws if it is missing in the storage. */
type PictureFile = { type: string; etag: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

/** The file for the end of an address, 'ID.png' or 'ID-960.avif', or null. */
export function findPictureFile(name: string): PictureFile | null {
  const asked = pictureFileOf(name)
  if (!asked) return null
  const row = db().select().from(blogPictures).where(eq(blogPictures.id, asked.pictureId)).get()
  const picture = row ? storedPictureOf(row) : null
  if (!picture) return null
  const { small } = asked
  if (small && !(picture.hasSmallImages && widthsOf(picture).includes(small.widthPixels))) return null
  const file = small ?? ({ format: 'png' } as const)
  return {
    type: `image/${file.format}`,
    etag: `"${name}"`,
    async read() {
      const bytes = await readImageFile(picture.fileKey, file)
      if (bytes === null) throw new Error(`A file for picture ${picture.id} is missing`)
      return bytes
    },
  }
}
