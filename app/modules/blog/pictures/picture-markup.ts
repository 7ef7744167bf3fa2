import { escapeHtml, replacePictures } from './rules.ts'
import { shownPicture, type StoredPicture } from './shown-picture.ts'

/** The displayed width of a picture in a text, as a `sizes` attribute: the column is at most 68 characters wide. */
const SIZES = '(min-width: 760px) 700px, calc(100vw - 40px)'

/**
 * A sanitized text with its pictures for display: our own addresses in several sizes. A picture that is not available (yet) is
 * replaced by its alt text. `find`: the picture at an address.
 */
export function withPictures(html: string, find: (address: string) => StoredPicture | null): string {
  return replacePictures(html, ({ address, alt }) => {
    const picture = find(address)
    return picture ? markupOf(picture, alt) : missing(alt)
  })
}

function markupOf(picture: StoredPicture, alt: string): string {
  const { path, widthPixels, heightPixels, sources } = shownPicture(picture, alt)
  const files = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${SIZES}">`)
  const size = `width="${widthPixels}" height="${heightPixels}"`
  const image = `<img src="${path}" alt="${escapeHtml(alt)}" ${size} loading="lazy" decoding="async">`
  return `<picture>${files.join('')}${image}</picture>`
}

function missing(alt: string): string {
  return alt === '' ? '' : `<span class="missing-picture">Picture: ${escapeHtml(alt)}</span>`
}
