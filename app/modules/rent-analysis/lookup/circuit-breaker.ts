/**
 * A circuit breaker: after several outages in a row, the service is not called for a while, so that people don't wait for it.
 */
export type Circuit = {
  /** Whether the service can be called now. */
  isClosed: (now: Date) => boolean
  succeeded: () => void
  /** `seconds` opens the circuit right away, for this long. */
  failed: (now: Date, seconds?: number) => void
}

/** A circuit that opens after `failures` failures in a row, for `seconds`. One more failure after that opens it again. */
export function createCircuit({ failures, seconds }: { failures: number; seconds: number }): Circuit {
  let inARow = 0
  let openedAt = 0
  let openUntil = 0
  return {
    // A pause that began in the future is from before the clock was set back.
    isClosed: (now) => now.getTime() >= openUntil || now.getTime() < openedAt,
    succeeded() {
      inARow = 0
      openUntil = 0
    },
    failed(now, atOnce) {
      inARow++
      if (atOnce === undefined && inARow < failures) return
      openedAt = now.getTime()
      openUntil = openedAt + (atOnce ?? seconds) * 1000
    },
  }
}
