/** At most `max` in any `windowMs` milliseconds. */
export type RateLimit = {
  /** Requests with the same name count together, across all processes. */
  name: string
  max: number
  windowMs: number
  /** Reserves a part for others with the same limit: bulk work leaves room for work that someone is waiting for. */
  leavesRoom?: boolean
}

/** How much a limit still grants, and as of when. */
export type Bucket = { tokens: number; filledAt: Date }

/** The share of a limit that can be used at once. */
const BURST_FRACTION = 0.1
/** The share of a burst that is reserved for others. */
const KEPT_FRACTION = 0.2

/**
 * How much a limit grants at `now`: the previous amount plus the refill since then, up to a burst. A clock that went back adds
 * nothing.
 */
export function refilled(limit: RateLimit, bucket: Bucket | undefined, now: Date): number {
  const burst = burstOf(limit)
  if (!bucket) return burst
  const passedMs = Math.max(0, now.getTime() - bucket.filledAt.getTime())
  // A full burst and the refill during the rest of a window add up to `max`, for any window.
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
