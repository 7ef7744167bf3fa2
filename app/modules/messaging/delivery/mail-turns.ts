/** After a turn, so many times as long passes before the next one: of ten moments, a process that is killed leaves a mail in doubt in one. */
const PAUSE_FACTOR = 9
/** A pause is no longer than this, in ms. */
const MAX_PAUSE_MS = 1_000

/**
 * The moments in which no one knows whether a mail was taken: from the end of its text until its server's answer is written down. One mail at a time has them, and the longer a server takes,
 * the fewer it gets: what a killed process leaves in doubt is sent twice.
 */
export class MailTurns {
  #last: Promise<unknown> = Promise.resolve()

  /** Does `send`, which awaits `turn` before those moments; they last until its end. `turn` rejects where `send` has ended before. */
  async during<T>(send: (turn: () => Promise<void>) => Promise<T>): Promise<T> {
    let end: (() => void) | undefined
    let isOver = false
    const turn = async () => {
      end = await this.#begin()
      if (!isOver) return
      end()
      throw new Error('The email was given up before its turn')
    }
    try {
      return await send(turn)
    } finally {
      isOver = true
      end?.()
    }
  }

  async #begin(): Promise<() => void> {
    const last = this.#last
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#last = promise
    await last
    const beganAt = performance.now()
    return () => setTimeout(resolve, pauseAfter(performance.now() - beganAt), undefined)
  }
}

/** How long the next mail waits, in ms, after one whose moments of doubt lasted `doubtMs`. */
export function pauseAfter(doubtMs: number): number {
  return Math.min(MAX_PAUSE_MS, doubtMs * PAUSE_FACTOR)
}
