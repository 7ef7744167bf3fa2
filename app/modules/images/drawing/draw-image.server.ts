import { ok, refused, type Result } from '#app/result.ts'
import type { Drawing, DrawnImage, NotDrawn } from './drawing.ts'
import { drawInProcess } from './drawing-process.server.ts'

export type { DrawnImage, NotDrawn }

/**
 * Decodes and re-encodes a received image: upright, only the first frame of an animation, and without camera metadata (such as place and time). Throws if the
 * library crashes or does not finish.
 */
export async function drawImage(bytes: Uint8Array, drawing: Drawing): Promise<Result<DrawnImage, NotDrawn>> {
  const answer = await drawInProcess(bytes, drawing)
  if (answer === 'ended') throw new Error('The image process ended while drawing an image')
  if ('failure' in answer) throw new Error(`An image could not be drawn: ${answer.failure}`)
  return 'drawn' in answer ? ok(answer.drawn) : refused(answer.refused)
}
