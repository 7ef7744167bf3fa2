/** For this long after it was asked for, a run without a result is waited for (docs/product/analysis.md). */
export const WAITING_MS = 2 * 60 * 1000

/** Seconds between two looks at a report that is being made. */
export const LOOK_AGAIN_SECONDS = 5

/**
 * Whether an analysis without a result is still awaited, or given up for now. A run that was asked for in the future (a clock set back) is given up, so
 * that no one waits longer than two minutes.
 */
export function openState(requestedAt: Date | null, now: Date): 'waiting' | 'failed' {
  if (requestedAt === null) return 'failed'
  const waitedMs = now.getTime() - requestedAt.getTime()
  return Math.abs(waitedMs) < WAITING_MS ? 'waiting' : 'failed'
}
