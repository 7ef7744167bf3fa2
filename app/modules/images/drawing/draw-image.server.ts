import { ok, refused, type Result } from '#app/result.ts'
import type { Drawing, DrawnImage, NotDrawn } from './drawing.ts'
import { drawInProcess } from './drawing-process.server.ts'

export type { DrawnImage, NotDrawn }

/**
 * Decodes an image that someone sent, and writes it again: upright, the first picture of an animated one, and without what cameras write into it (where and when).
 * Throws where the library crashed over it, or came to no end.
 */
export async function drawImage(bytes: Uint8Array, drawing: Drawing): Promise<Result<DrawnImage, NotDrawn>> {
  const answer = await drawInProcess(bytes, drawing)
  if (answer === 'ended') throw new Error('The image process ended while drawing an image')
  if ('failure' in answer) throw new Error(`An image could not be drawn: ${answer.failure}`)
  return 'drawn' in answer ? ok(answer.drawn) : refused(answer.refused)
}
