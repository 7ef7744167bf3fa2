import type { Db, Tx } from '#app/db/client.server.ts'
import { blogPictures } from '#app/db/schema/index.ts'
import { storeImage } from '#app/modules/images/store-image.server.ts'
import { picture } from '#tests/setup/hostile-images.ts'

type PictureRow = typeof blogPictures.$inferSelect

/** Inserts a picture of a post or an author, with its PNG in the storage but without resized files. */
export async function makePicture(
  tx: Db | Tx,
  overrides: Partial<typeof blogPictures.$inferInsert> & ({ postId: string } | { authorId: string }),
): Promise<PictureRow> {
  const stored = await storeImage(await picture(900, 600).png().toBuffer(), { maxWidth: 1600, maxHeight: 1600 })
  if (!stored.ok) throw new Error('The picture of the test could not be stored')
  const { contentHash: _hash, ...files } = stored.value
  return tx
    .insert(blogPictures)
    .values({ state: 'stored', altText: 'A red street', ...files, ...overrides })
    .returning()
    .get()
}
