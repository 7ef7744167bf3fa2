/** Largest image accepted: 5 MB (docs/product/site-images.md). */
export const MAX_IMAGE_BYTES = 5_242_880
/** Largest request with one, so that the form can report a file that is too large. */
export const MAX_IMAGE_FORM_BYTES = 12_000_000

/** Most pixels of an image that is decoded line by line. Measured: up to 120 MB for 49 million. */
const MAX_PIXELS = 50_000_000
/** The limit if the decoder keeps the whole image in memory. Measured: 160 MB for a progressive JPEG with 24 million. */
const MAX_PIXELS_HELD = 24_000_000
/** Its decoder needs 18 bytes per pixel. */
const MAX_AVIF_PIXELS = 12_000_000

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/**
 * An image's format from its first bytes, regardless of its name; null if it is not accepted. Decoding shows whether it is
 * complete.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  // Phone photos, if the library can read them.
  return /^ftyp(?:avif|avis|heic|heix|mif1)$/.test(head.slice(4, 12)) ? 'heif' : null
}

/**
 * Whether a file declared with this type may be an image. Browsers declare unknown types as a byte stream, so the content
 * decides.
 */
export function mayBeImage(declaredType: string): boolean {
  return declaredType === '' || declaredType === 'application/octet-stream' || declaredType.startsWith('image/')
}

/** The data in an image's header, as named by the library. */
type ImageHead = { format: string; isProgressive?: boolean; depth?: string }

/** The pixel limit that keeps decoding within about 200 MB; half as many if each color has two bytes. */
export function maxPixels({ format, isProgressive = false, depth }: ImageHead): number {
  const isDecodedWhole = isProgressive || format === 'gif'
  const pixels = format === 'heif' ? MAX_AVIF_PIXELS : isDecodedWhole ? MAX_PIXELS_HELD : MAX_PIXELS
  return depth === 'uchar' ? pixels : pixels / 2
}

/** The widths to serve an image in, in pixels: the smaller ones of `widths`, plus its own up to the largest. Never enlarged. */
export function servedWidths(widths: readonly number[], widthPixels: number): number[] {
  const own = Math.min(widthPixels, Math.max(...widths))
  return [...widths.filter((width) => width < own), own]
}

/** Formats of the smaller files, best first: a browser uses the first that it supports. */
export const SMALL_FORMATS = ['avif', 'webp'] as const
export type SmallFormat = (typeof SMALL_FORMATS)[number]
