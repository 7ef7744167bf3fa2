/** How long a run without a result counts as waiting after it was requested (docs/product/analysis.md). */
export const WAITING_MS = 2 * 60 * 1000

/** Seconds between refreshes of a report in progress. */
export const REFRESH_SECONDS = 5

/**
 * Whether an analysis without a result is still expected, or has failed for now. A run requested in the future (a clock set back)
 * counts as failed, so that no one waits longer than two minutes.
 */
export function openState(requestedAt: Date | null, now: Date): 'waiting' | 'failed' {
  if (requestedAt === null) return 'failed'
  const waitedMs = now.getTime() - requestedAt.getTime()
  return Math.abs(waitedMs) < WAITING_MS ? 'waiting' : 'failed'
}
