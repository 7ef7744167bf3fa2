import { replacePictures } from './rules.ts'
import { shownPicture, type StoredPicture } from './shown-picture.ts'

/** How wide a picture is shown within a text, as `sizes` says it: the column is 68 letters wide at most. */
const SIZES = '(min-width: 760px) 700px, calc(100vw - 40px)'

/**
 * A sanitized text with its pictures as pages show them: in the smallest file that is sharp, at our own addresses. Where there is none (yet), the words that
 * say what it shows are in its place. `find`: the picture at an address.
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
  const image = `<img src="${path}" alt="${attributeText(alt)}" ${size} loading="lazy" decoding="async">`
  return `<picture>${files.join('')}${image}</picture>`
}

function missing(alt: string): string {
  return alt === '' ? '' : `<span class="missing-picture">Picture: ${attributeText(alt)}</span>`
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
