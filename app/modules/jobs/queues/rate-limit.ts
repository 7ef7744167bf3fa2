/** At most `max` in any `windowMs` milliseconds. */
export type RateLimit = {
  /** What counts together, in all processes. */
  name: string
  max: number
  windowMs: number
  /** Whether some are kept back for others that go by the same limit: what no one waits for leaves room for what someone waits for. */
  leavesRoom?: boolean
}

/** What a limit still grants, and since when that was true. */
export type Bucket = { tokens: number; filledAt: Date }

/** The part of a limit that may be used at once. */
const BURST_FRACTION = 0.1
/** The part of a burst that is kept back for others. */
const KEPT_FRACTION = 0.2

/** What a limit grants at `now`: what it granted before and what has come since, at most a burst. A clock that went back adds nothing. */
export function refilled(limit: RateLimit, bucket: Bucket | undefined, now: Date): number {
  const burst = burstOf(limit)
  if (!bucket) return burst
  const passedMs = Math.max(0, now.getTime() - bucket.filledAt.getTime())
  // A full burst and what comes in the rest of a window are `max` together, wherever the window begins.
  return Math.min(burst, bucket.tokens + (passedMs * (limit.max - burst + 1)) / limit.windowMs)
}

/** How many of `wanted` a limit with `tokens` grants. */
export function granted(limit: RateLimit, tokens: number, wanted: number): number {
  const keptBack = limit.leavesRoom === true ? Math.floor(burstOf(limit) * KEPT_FRACTION) : 0
  return Math.max(0, Math.min(wanted, Math.floor(tokens - keptBack)))
}

function burstOf({ max }: RateLimit): number {
  return Math.max(1, Math.floor(max * BURST_FRACTION))
}
