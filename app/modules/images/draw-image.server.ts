import sharp, { type Sharp } from 'sharp'
import { ok, refused, type Result } from '#app/result.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { imageFormat, maxPixels } from './rules.ts'

/** Longest time that an image is worked on. */
const MAX_SECONDS = 20

// Memory is given back.
sharp.concurrency(1)
sharp.cache(false)

/** unreadable: no image, or not a whole one. too-many-pixels: with how many it may have, in millions. */
export type NotDrawn = { kind: 'unreadable' } | { kind: 'too-many-pixels'; maxMegapixels: number }

const inTurn = oneAtATime()

/**
 * Decodes an image that somebody sent, and hands it to `draw` to be written again: upright, the first picture of an animated one, and without what cameras write
 * into it (where and when). One at a time takes one core and the memory of one, however many are sent at once.
 */
export function drawImage<Drawn>(bytes: Uint8Array, draw: (image: Sharp) => Promise<Drawn>): Promise<Result<Drawn, NotDrawn>> {
  return inTurn(async () => {
    if (imageFormat(bytes) === null) return refused({ kind: 'unreadable' })
    try {
      // Its head is read alone, so that what it costs is known before it is paid.
      const head = await sharp(bytes, { limitInputPixels: false }).metadata()
      const limit = maxPixels(head)
      if (head.width * head.height > limit) return refused({ kind: 'too-many-pixels', maxMegapixels: limit / 1_000_000 })
      const image = sharp(bytes, { limitInputPixels: limit, failOn: 'error' }).timeout({ seconds: MAX_SECONDS }).autoOrient()
      return ok(await draw(image))
    } catch (error) {
      // The library says in words alone that it cannot read something; what else goes wrong has a code.
      if (error instanceof Error && !('code' in error)) return refused({ kind: 'unreadable' })
      throw error
    }
  })
}
