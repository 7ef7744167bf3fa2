import process from 'node:process'

/** A terminal signals every process in it, and each forwards the signal: repeats within this time, in ms, are the same signal. */
const SAME_SIGNAL_MS = 1_000

/** Calls `end` at the first SIGTERM or SIGINT, and `endNow` at the next, when someone does not want to wait. */
export function onEndSignals(end: () => void, endNow: () => void): void {
  let firstAt: number | undefined
  const take = () => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      end()
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) endNow()
  }
  process.on('SIGTERM', take)
  process.on('SIGINT', take)
}
