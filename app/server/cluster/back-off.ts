/** A process that lived for so long, in ms, was well: what comes after it starts at once. */
const WAS_WELL_MS = 10_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

/** How often the processes of one place have died young, one after the other. */
export type RestartCount = { young: number }

/** Counts a death. Returns how long to wait, in ms, before a process takes its place: not at all after a good life, then longer each time. */
export function waitAfterExit(restarts: RestartCount, livedMs: number): number {
  if (livedMs >= WAS_WELL_MS) restarts.young = 0
  restarts.young++
  return restarts.young === 1 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (restarts.young - 2))
}
