import { drawImage, type NotDrawn } from '#app/modules/images/drawing/draw-image.server.ts'
import type { Drawing } from '#app/modules/images/drawing/drawing.ts'
import { ok, type Result } from '#app/result.ts'

/** Longest side of what is kept, and of its small picture, in pixels (docs/product/lead.md). */
const MAX_SIDE = 2560
const THUMBNAIL_SIDE = 320
const QUALITY = 82

export type DrawnPhoto = { image: Uint8Array; thumbnail: Uint8Array }

/** A photo written again as WebP, and a small picture of it. */
export async function drawPhoto(bytes: Uint8Array): Promise<Result<DrawnPhoto, NotDrawn>> {
  const image = await drawImage(bytes, fitted(MAX_SIDE))
  if (!image.ok) return image
  const thumbnail = await drawImage(image.value.bytes, fitted(THUMBNAIL_SIDE))
  return thumbnail.ok ? ok({ image: image.value.bytes, thumbnail: thumbnail.value.bytes }) : thumbnail
}

function fitted(side: number): Drawing {
  return { format: 'webp', maxWidth: side, maxHeight: side, quality: QUALITY }
}
