import sharp, { type Sharp } from 'sharp'
import { drawImage, type NotDrawn } from '#app/modules/images/draw-image.server.ts'
import type { Result } from '#app/result.ts'

/** Longest side of what is kept, and of its small picture, in pixels (docs/product/lead.md). */
const MAX_SIDE = 2560
const THUMBNAIL_SIDE = 320
const QUALITY = 82

export type DrawnPhoto = { image: Uint8Array; thumbnail: Uint8Array }

/** A photo written again as WebP, and a small picture of it. */
export function drawPhoto(bytes: Uint8Array): Promise<Result<DrawnPhoto, NotDrawn>> {
  return drawImage(bytes, async (photo) => {
    const image = await fitted(photo, MAX_SIDE)
    return { image, thumbnail: await fitted(sharp(image), THUMBNAIL_SIDE) }
  })
}

function fitted(image: Sharp, side: number): Promise<Uint8Array> {
  return image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}
