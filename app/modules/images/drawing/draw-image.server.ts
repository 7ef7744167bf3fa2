import { ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

// A crash of the image library ends only its process. One image at a time, to limit memory.
const pool = new ProcessPool<ImageTask, ImageOutcome>({
  file: 'app/worker/image-worker.ts',
  processes: 1,
  // The largest AVIF takes several seconds on a busy machine.
  timeLimitMs: 30_000,
  memoryLimitMb: 256,
  idleMs: 5_000,
  maxWaiting: 1_000,
})

/**
 * Decodes and re-encodes a received image: upright, only the first frame of an animation, and without camera metadata (such as
 * place and time). Throws if the library crashes or does not finish.
 */
export async function drawImage(bytes: Uint8Array, drawing: Drawing): Promise<Result<DrawnImage, NotDrawn>> {
  const outcome = await pool.run({ bytes, drawing })
  return 'drawn' in outcome ? ok(outcome.drawn) : refused(outcome.refused)
}

/** unreadable: not an image, or incomplete · too-many-pixels: with the limit in megapixels. */
export type NotDrawn = { kind: 'unreadable' } | { kind: 'too-many-pixels'; maxMegapixels: number }

/** The output format: at most this size in pixels, never enlarged. */
export type Drawing = {
  format: 'png' | 'webp' | 'avif' | 'jpeg'
  maxWidth: number
  maxHeight: number
  /** From 1 to 100, for formats that have it. */
  quality?: number
  /** From 0 to 9, for AVIF. */
  effort?: number
}

/** A re-encoded image. */
export type DrawnImage = { bytes: Uint8Array<ArrayBuffer>; widthPixels: number; heightPixels: number }

export type ImageTask = { bytes: Uint8Array; drawing: Drawing }
export type ImageOutcome = { drawn: DrawnImage } | { refused: NotDrawn }
