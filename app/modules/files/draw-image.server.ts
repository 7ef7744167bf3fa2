import sharp, { type Sharp } from 'sharp'

/** Most pixels of an image that is decoded: any camera's, and no bomb. */
const MAX_PIXELS = 60_000_000
/** Longest side of what is kept, and of its small picture, in pixels. */
const MAX_SIDE = 2560
const THUMBNAIL_SIDE = 320
const QUALITY = 82

// One image at a time takes one core, and memory is given back.
sharp.concurrency(1)
sharp.cache(false)

export type DrawnImage = { image: Uint8Array; thumbnail: Uint8Array }

/** An image decoded and written again as WebP, upright and without what cameras write into it (where and when), and a small picture of it; null for what is no image. */
export async function drawImage(bytes: Uint8Array): Promise<DrawnImage | null> {
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const image = await fitted(upright, MAX_SIDE)
    return { image, thumbnail: await fitted(sharp(image), THUMBNAIL_SIDE) }
  } catch (error) {
    // The library says in words alone that it cannot read something; what else goes wrong has a code.
    if (error instanceof Error && !('code' in error)) return null
    throw error
  }
}

function fitted(image: Sharp, side: number): Promise<Uint8Array> {
  return image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}
