/** Largest image that is taken: 5 MB (docs/product/site-images.md). */
export const MAX_IMAGE_BYTES = 5_242_880
/** Largest post with one: a file that is too large is refused in its form. */
export const MAX_POST_BYTES = 12_000_000

/** Most pixels of an image that is read line by line. Measured: up to 120 MB for one of 49 million. */
const MAX_PIXELS = 50_000_000
/** Of one that its decoder keeps whole in memory. Measured: 160 MB for a progressive JPEG of 24 million. */
const MAX_PIXELS_HELD = 24_000_000
/** Its decoder takes 18 bytes a pixel. */
const MAX_AVIF_PIXELS = 12_000_000

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** What an image is by its first bytes; null for what is not taken, whatever its name says. Whether it is a whole one shows when it is decoded. */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  // Photos of telephones, where the library reads them.
  return /^ftyp(?:avif|avis|heic|heix|mif1)$/.test(head.slice(4, 12)) ? 'heif' : null
}

/**
 * Whether a file that its sender's browser takes for this type may be an image. What a browser does not know it calls a stream of bytes; what it is decides then.
 */
export function mayBeImage(declaredType: string): boolean {
  return declaredType === '' || declaredType === 'application/octet-stream' || declaredType.startsWith('image/')
}

/** What the head of an image says of it, as the library names it. */
type ImageHead = { format: string; isProgressive?: boolean; depth?: string }

/** How many pixels it may have, so that decoding it stays within some 200 MB: half as many where each of its colors has two bytes. */
export function maxPixels({ format, isProgressive = false, depth }: ImageHead): number {
  const isDecodedWhole = isProgressive || format === 'gif'
  const pixels = format === 'heif' ? MAX_AVIF_PIXELS : isDecodedWhole ? MAX_PIXELS_HELD : MAX_PIXELS
  return depth === 'uchar' ? pixels : pixels / 2
}

/** Widths that an image is served in, in pixels: those of `widths` that are smaller than it, and its own up to the largest of them. It is never enlarged. */
export function servedWidths(widths: readonly number[], widthPixels: number): number[] {
  const own = Math.min(widthPixels, Math.max(...widths))
  return [...widths.filter((width) => width < own), own]
}

/** What the smaller files of an image are, best first: a browser takes the first that it knows. */
export const SMALL_FORMATS = ['avif', 'webp'] as const
export type SmallFormat = (typeof SMALL_FORMATS)[number]
