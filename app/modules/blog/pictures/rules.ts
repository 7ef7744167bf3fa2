import { Parser } from 'htmlparser2'
import { servedWidths, SMALL_FORMATS, type SmallFormat } from '#app/modules/images/rules.ts'
import { paths } from '#app/paths.ts'

/** Most pictures of a post, uploaded and fetched (docs/product/blog.md). */
export const MAX_PICTURES = 60
/**
 * The largest stored size of a picture in pixels, and the widths shown on pages, ascending: a text is 700 pixels wide, a featured
 * image 1,200.
 */
export const POST_PICTURE = { kept: { maxWidth: 1600, maxHeight: 1600 }, widths: [480, 960, 1600] } as const
/** The same for an author's picture, which is always small. */
const AUTHOR_PICTURE = { kept: { maxWidth: 256, maxHeight: 256 }, widths: [96] } as const

/** A picture's stored and served sizes, by its owner. */
export function sizesOf({ authorId }: { authorId: string | null }) {
  return authorId === null ? POST_PICTURE : AUTHOR_PICTURE
}

const OWN_ADDRESS = /^\/blog\/pictures\/([0-9a-f]{32})\.png$/
const FILE = /^([0-9a-f]{32})(?:\.png|-(\d{1,4})\.([a-z]+))$/

/** A picture's address in a text. */
export function addressOfPicture(pictureId: string): string {
  return paths.postPicture(`${pictureId}.png`)
}

/** The id of the picture at one of our addresses; null for other addresses. */
export function pictureIdOf(address: string): string | null {
  return OWN_ADDRESS.exec(address)?.[1] ?? null
}

/** The picture and file for the end of an address, 'ID.png' or 'ID-960.avif', or null. */
export function pictureFileOf(
  name: string,
): { pictureId: string; small: { format: SmallFormat; widthPixels: number } | null } | null {
  const [, pictureId, width, formatText] = FILE.exec(name) ?? []
  if (pictureId === undefined) return null
  if (width === undefined) return { pictureId, small: null }
  const format = SMALL_FORMATS.find((known) => known === formatText)
  return format === undefined ? null : { pictureId, small: { format, widthPixels: Number(width) } }
}

/** Whether a picture may be fetched from another site's address: https, a host name, and no password. */
export function isOutsideAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
}

/** An `img` in a text, with its start and the position after its end. */
type Image = { address: string; alt: string; begin: number; end: number }

function imagesOf(html: string): Image[] {
  const images: Image[] = []
  const parser = new Parser({
    onopentag(name, { src = '', alt = '' }) {
      if (name === 'img') images.push({ address: src, alt, begin: parser.startIndex, end: parser.endIndex + 1 })
    },
  })
  parser.end(html)
  return images
}

/** The addresses of a text's pictures, each once. */
export function pictureAddressesOf(html: string): string[] {
  return [...new Set(imagesOf(html).map(({ address }) => address))].filter((address) => address !== '')
}

/** Replaces each `img` of a text with the result of `draw`. */
export function replacePictures(html: string, draw: (image: { address: string; alt: string }) => string): string {
  const images = imagesOf(html)
  const before = images.map((image, at) => html.slice(images[at - 1]?.end ?? 0, image.begin) + draw(image))
  return before.join('') + html.slice(images.at(-1)?.end ?? 0)
}

/** The available widths of a picture, in pixels. */
export function widthsOf(picture: { authorId: string | null; widthPixels: number }): number[] {
  return servedWidths(sizesOf(picture).widths, picture.widthPixels)
}

/** Plain text for HTML, inside a tag's quotes or outside. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
