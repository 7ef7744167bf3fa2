/** Keeps people from waiting for a service that is down: after some outages in a row it is left alone for a while. */
export type Circuit = {
  /** Whether the service may be asked now. */
  isClosed: (now: Date) => boolean
  succeeded: () => void
  /** `seconds` overrides how long the service is left alone, at once. */
  failed: (now: Date, seconds?: number) => void
}

/** A circuit that opens after `failures` failures in a row, for `seconds`; one more failure after that opens it again. */
export function createCircuit({ failures, seconds }: { failures: number; seconds: number }): Circuit {
  let inARow = 0
  let openedAt = 0
  let openUntil = 0
  return {
    // A pause that began in the future was begun under a clock that has been set back.
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
