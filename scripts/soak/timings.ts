import { median, percentile } from '../bench/figures.ts'

/** What one answer took, and when it had been asked for. */
export type Timing = { route: string; at: number; ms: number }

/** A stretch of time, in ms of the process's own clock. */
export type Stretch = { from: number; to: number }

export type RouteTimes = { route: string; count: number; p50Ms: number; p99Ms: number; isEven: boolean }

/** A p99 is at most so many times the p50 of its route, outside of faults. */
const MAX_SPREAD = 5
/** Fewer answers say nothing about the slowest in a hundred. */
const MIN_ANSWERS = 200

/** The answers that were asked for and came in quiet stretches. */
export function inQuiet<Asked extends Timing>(timings: readonly Asked[], quiet: readonly Stretch[]): Asked[] {
  return timings.filter(({ at, ms }) => quiet.some(({ from, to }) => at >= from && at + ms <= to))
}

/** The middle and the slowest answers of each route that has enough of them, the most uneven first. */
export function timesByRoute(timings: readonly Timing[]): RouteTimes[] {
  const byRoute = Map.groupBy(timings, ({ route }) => route)
  return [...byRoute]
    .filter(([, answers]) => answers.length >= MIN_ANSWERS)
    .map(([route, answers]) => {
      const took = answers.map(({ ms }) => ms)
      const [p50Ms, p99Ms] = [median(took), percentile(took, 0.99)]
      return { route, count: took.length, p50Ms, p99Ms, isEven: p99Ms <= MAX_SPREAD * p50Ms }
    })
    .toSorted((a, b) => b.p99Ms / b.p50Ms - a.p99Ms / a.p50Ms)
}
