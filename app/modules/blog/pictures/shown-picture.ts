import type { ShownImage } from '#app/content/shown-image.ts'
import { SMALL_FORMATS } from '#app/modules/images/rules.ts'
import { paths } from '#app/paths.ts'
import { addressOfPicture, widthsOf } from './rules.ts'

/** A picture whose files are in the storage. */
export type StoredPicture = {
  id: string
  authorId: string | null
  fileKey: string
  widthPixels: number
  heightPixels: number
  hasSmallImages: boolean
}

/** A picture with its addresses. `alt`: its alt text in this place. */
export function shownPicture(picture: StoredPicture, alt: string): ShownImage {
  const { id, widthPixels, heightPixels, hasSmallImages } = picture
  const sources = SMALL_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widthsOf(picture)
      .map((width) => `${paths.postPicture(`${id}-${width}.${format}`)} ${width}w`)
      .join(', '),
  }))
  return { path: addressOfPicture(id), alt, widthPixels, heightPixels, sources: hasSmallImages ? sources : [] }
}

/** The address of a picture's smallest file, for thumbnails. */
export function smallestFile(picture: StoredPicture): string {
  const [width] = widthsOf(picture)
  return picture.hasSmallImages && width !== undefined
    ? paths.postPicture(`${picture.id}-${width}.webp`)
    : addressOfPicture(picture.id)
}
