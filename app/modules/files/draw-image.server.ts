import sharp, { type Sharp } from 'sharp'
import { ok, refused, type Result } from '#app/result.ts'

/** Most pixels of an image that is decoded (docs/product/lead.md). Measured: 280 MB for one of 60 million. */
const MAX_PIXELS = 50_000_000
/** Its decoder takes 18 bytes a pixel. */
const MAX_AVIF_PIXELS = 12_000_000
/** Longest side of what is kept, and of its small picture, in pixels. */
const MAX_SIDE = 2560
const THUMBNAIL_SIDE = 320
const QUALITY = 82

// Memory is given back.
sharp.concurrency(1)
sharp.cache(false)

export type DrawnImage = { image: Uint8Array; thumbnail: Uint8Array }

/** unreadable: no image, or not a whole one. */
export type NotDrawn = 'unreadable' | 'too-many-pixels'

/** The image that is being drawn, or the last one. */
let latest: Promise<unknown> = Promise.resolve()

/**
 * An image decoded and written again as WebP, upright and without what cameras write into it (where and when), and a small picture of it. One at a time takes one
 * core and the memory of one, however many are sent at once.
 */
export function drawImage(bytes: Uint8Array): Promise<Result<DrawnImage, NotDrawn>> {
  const drawn = latest.then(() => draw(bytes))
  // One that fails is told to its sender, and does not hold up the next.
  latest = drawn.catch(() => null)
  return drawn
}

async function draw(bytes: Uint8Array): Promise<Result<DrawnImage, NotDrawn>> {
  try {
    // Its head is read alone, so that what it costs is known before it is paid.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > (format === 'heif' ? MAX_AVIF_PIXELS : MAX_PIXELS)) return refused('too-many-pixels')
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const image = await fitted(upright, MAX_SIDE)
    return ok({ image, thumbnail: await fitted(sharp(image), THUMBNAIL_SIDE) })
  } catch (error) {
    // The library says in words alone that it cannot read something; what else goes wrong has a code.
    if (error instanceof Error && !('code' in error)) return refused('unreadable')
    throw error
  }
}

function fitted(image: Sharp, side: number): Promise<Uint8Array> {
  return image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}
