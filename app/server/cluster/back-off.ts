/** A process that lived for so long, in ms, was well: what comes after it starts at once. */
const WAS_WELL_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** How often the processes of one place have died young, one after the other. */
export type Deaths = { young: number }

/** Counts a death. Returns how long to wait, in ms, before a process takes its place: not at all after a good life, then longer each time. */
export function waitAfterDeath(deaths: Deaths, livedMs: number): number {
  if (livedMs >= WAS_WELL_MS) deaths.young = 0
  deaths.young++
  return deaths.young === 1 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (deaths.young - 2))
}
