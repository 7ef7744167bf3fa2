import sharp, { type Sharp } from 'sharp'
import type { Drawing, DrawnImage, ImageOutcome, ImageTask } from '#app/modules/images/drawing/draw-image.server.ts'
import { imageFormat, maxPixels } from '#app/modules/images/rules.ts'
import { answerTasks } from '#app/modules/process-pool/answer-tasks.ts'

// Releases memory.
sharp.concurrency(1)
sharp.cache(false)

/** The process that converts images. */
answerTasks(draw)

async function draw({ bytes, drawing }: ImageTask): Promise<ImageOutcome> {
  if (imageFormat(bytes) === null) return { refused: { kind: 'unreadable' } }
  try {
    // Reads only the header first, to know the cost before decoding.
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    const limit = maxPixels(head)
    if (head.width * head.height > limit) return { refused: { kind: 'too-many-pixels', maxMegapixels: limit / 1_000_000 } }
    const upright = sharp(bytes, { limitInputPixels: limit, failOn: 'error' }).autoOrient()
    return { drawn: await written(upright, drawing) }
  } catch (error) {
    // The library reports unreadable images only in the message; other errors have a code.
    if (error instanceof Error && !('code' in error)) return { refused: { kind: 'unreadable' } }
    throw error
  }
}

async function written(image: Sharp, drawing: Drawing): Promise<DrawnImage> {
  const { maxWidth, maxHeight } = drawing
  const sized = image.resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await inFormat(sized, drawing).toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), widthPixels: info.width, heightPixels: info.height }
}

function inFormat(image: Sharp, { format, quality = 80, effort = 4 }: Drawing): Sharp {
  switch (format) {
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality })
    case 'avif':
      return image.avif({ quality, effort })
    case 'jpeg':
      // JPEG has no transparency, so it is filled with paper white.
      return image.flatten({ background: '#ffffff' }).jpeg({ quality })
  }
}
