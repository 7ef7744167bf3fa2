import type { ShownImage } from '#app/content/shown-image.ts'
import { paths } from '#app/paths.ts'
import { servedWidths, SMALL_FORMATS } from './rules.ts'
import { type SiteImageKind, SLOTS } from './slots.ts'

/** Characters of the content's hash in an address, enough to be unique within a slot. */
const VERSION_CHARACTERS = 12

type SiteImage = {
  kind: SiteImageKind
  contentHash: string
  altText: string
  widthPixels: number
  heightPixels: number
  hasSmallImages: boolean
}

/** A site image with its addresses. */
export function shownImage({ kind, contentHash, altText, widthPixels, heightPixels, hasSmallImages }: SiteImage): ShownImage {
  const version = contentHash.slice(0, VERSION_CHARACTERS)
  const widths = servedWidths(SLOTS[kind].widths, widthPixels)
  const sources = SMALL_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${paths.siteImage(`${kind}-${width}.${format}`, version)} ${width}w`).join(', '),
  }))
  return {
    path: paths.siteImage(`${kind}.png`, version),
    alt: altText,
    widthPixels,
    heightPixels,
    sources: hasSmallImages ? sources : [],
  }
}
