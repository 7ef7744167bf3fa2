/** The pause after a turn, as a multiple of its length: a killed process leaves an email in doubt in one of ten cases. */
const PAUSE_FACTOR = 9
/** Maximum pause, in ms. */
const MAX_PAUSE_MS = 1_000

/**
 * Longer pauses for the next emails after a process was killed while sending, because it may happen again: one email in doubt in
 * one of twenty cases. Even longer pauses would exceed some servers' timeouts within an email.
 */
const CAREFUL_PAUSE_FACTOR = 19
const MAX_CAREFUL_PAUSE_MS = 3_000
const CAREFUL_EMAILS = 20

/**
 * Limits the time in which it is unknown whether a server accepted an email: from the end of its text until its response is
 * stored. Emails take turns, and slow servers get fewer, because a killed process sends the email in doubt twice.
 */
export class MailTurns {
  #last: Promise<unknown> = Promise.resolve()
  #carefulFor = 0

  /** Call it if a killed process left an email unfinished. */
  beCareful(): void {
    this.#carefulFor = CAREFUL_EMAILS
  }

  /**
   * Runs `send`, which awaits `turn` before its time in doubt; the turn lasts until `send` ends. `turn` rejects if `send` has
   * already ended.
   */
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

/** The pause before the next email, in ms, after one that was in doubt for `doubtMs`. */
export function pauseAfter(doubtMs: number, isCareful = false): number {
  return isCareful
    ? Math.min(MAX_CAREFUL_PAUSE_MS, doubtMs * CAREFUL_PAUSE_FACTOR)
    : Math.min(MAX_PAUSE_MS, doubtMs * PAUSE_FACTOR)
}
