/** A process that ran this long, in ms, was healthy, so its replacement starts at once. */
const WAS_WELL_MS = 10_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

/** How often processes of one slot died early in a row. */
export type RestartCount = { young: number }

/** Counts a death. Returns how long to wait before the replacement, in ms: 0 after a healthy run, then longer each time. */
export function waitAfterExit(restarts: RestartCount, livedMs: number): number {
  if (livedMs >= WAS_WELL_MS) restarts.young = 0
  restarts.young++
  return restarts.young === 1 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (restarts.young - 2))
}
