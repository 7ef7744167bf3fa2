/** The bench's arithmetic: pure functions over measurements. */

/** The measurements of a load. */
export type Measured = {
  requests: number
  /** Responses with an unexpected status. */
  wrongAnswers: number
  seconds: number
  /** Milliseconds from the last request byte to the last response byte, one per request. */
  latenciesMs: number[]
}

/** The figures of a load as shown in the table. */
export type Figures = {
  requests: number
  requestsPerSecond: number
  /** Server processor time, all threads, in ms per request; null if the system does not report it. */
  cpuMs: number | null
  p50Ms: number
  p99Ms: number
}

/** The value at `fraction` of the sorted values (nearest rank). Throws for an empty list. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)]
  if (found === undefined) throw new Error('There are no values to take a percentile of')
  return found
}

/** The median. Throws for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * The figures of one load. `cpuSeconds`: the server's processor time. Throws if a response was wrong, because its time means
 * nothing.
 */
export function figuresOf({ requests, wrongAnswers, seconds, latenciesMs }: Measured, cpuSeconds: number | null): Figures {
  if (wrongAnswers > 0) throw new Error(`${wrongAnswers} of ${requests} responses were wrong`)
  return {
    requests,
    requestsPerSecond: requests / seconds,
    cpuMs: cpuSeconds === null ? null : (cpuSeconds * 1000) / requests,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  }
}

/** Returns the round with the median rate, which other work on the machine affects least. Throws for an empty list. */
export function middleRound(rounds: readonly Figures[]): Figures {
  const sorted = rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const found = sorted[Math.ceil(sorted.length / 2) - 1]
  if (!found) throw new Error('There are no rounds to find the median of')
  return found
}

/** A figure's goal. */
export type Goal = { min: number } | { below: number }

/** Whether a figure meets its goal. */
export function isReached(value: number, goal: Goal): boolean {
  return 'min' in goal ? value >= goal.min : value < goal.below
}

/** How much slower a rate is than the reference, as a fraction; negative if faster. */
export function slowdown(rate: number, reference: number): number {
  return 1 - rate / reference
}
