import { median, percentile } from '../bench/figures.ts'

/** A response's duration and start. */
export type Timing = { route: string; at: number; ms: number }

/** A period, in ms of the process's own clock. */
export type Stretch = { from: number; to: number }

export type RouteTimes = { route: string; count: number; p50Ms: number; p99Ms: number; isEven: boolean }

/** The maximum p99 as a multiple of a route's p50, outside of faults. */
const MAX_SPREAD = 5
/** With fewer responses, the p99 means nothing. */
const MIN_ANSWERS = 200

/** Responses that started and ended in quiet stretches. */
export function inQuiet<Asked extends Timing>(timings: readonly Asked[], quiet: readonly Stretch[]): Asked[] {
  return timings.filter(({ at, ms }) => quiet.some(({ from, to }) => at >= from && at + ms <= to))
}

/** The p50 and p99 of each route with enough responses, most uneven first. */
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
