/** After a turn, so many times as long passes before the next one: of ten moments, a process that is killed leaves a mail in doubt in one. */
const PAUSE_FACTOR = 9
/** A pause is no longer than this, in ms. */
const MAX_PAUSE_MS = 1_000

/**
 * The same after a process that sent emails was killed, for so many emails: what killed it may well do so again, and then leaves one in doubt in one of twenty moments. Longer pauses would have a server
 * wait in the middle of an email for longer than some do.
 */
const CAREFUL_PAUSE_FACTOR = 19
const MAX_CAREFUL_PAUSE_MS = 3_000
const CAREFUL_EMAILS = 20

/**
 * The moments in which no one knows whether a mail was taken: from the end of its text until its server's answer is written down. One mail at a time has them, and the longer a server takes,
 * the fewer it gets: what a killed process leaves in doubt is sent twice.
 */
export class MailTurns {
  #last: Promise<unknown> = Promise.resolve()
  #carefulFor = 0

  /** To be called where a killed process has left an email behind. */
  beCareful(): void {
    this.#carefulFor = CAREFUL_EMAILS
  }

  /** Does `send`, which awaits `turn` before those moments; they last until its end. `turn` rejects where `send` has ended before. */
  async during<T>(send: (turn: () => Promise<void>) => Promise<T>): Promise<T> {
    let end: (() => void) | undefined
    let isOver = false
    const turn = async () => {
      end = await this.#begin()
      if (!isOver) return
      end()
      throw new Error('The email was dropped before its turn')
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
    const isCareful = this.#carefulFor > 0
    this.#carefulFor -= isCareful ? 1 : 0
    return () => setTimeout(resolve, pauseAfter(performance.now() - beganAt, isCareful), undefined)
  }
}

/** How long the next mail waits, in ms, after one whose moments of doubt lasted `doubtMs`. */
export function pauseAfter(doubtMs: number, isCareful = false): number {
  return isCareful
    ? Math.min(MAX_CAREFUL_PAUSE_MS, doubtMs * CAREFUL_PAUSE_FACTOR)
    : Math.min(MAX_PAUSE_MS, doubtMs * PAUSE_FACTOR)
}
