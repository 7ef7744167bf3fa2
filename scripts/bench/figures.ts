/** The arithmetic of the bench: pure functions over what was measured. */

/** What a load has measured. */
export type Measured = {
  requests: number
  /** Answers with another status than the one asked for. */
  wrongAnswers: number
  seconds: number
  /** Milliseconds from the last byte asked to the last byte answered, one a request. */
  latenciesMs: number[]
}

/** A load in the figures that the table shows. */
export type Figures = {
  requests: number
  requestsPerSecond: number
  /** Processor time of the server's process, all threads, in ms a request; null where the system does not say. */
  cpuMs: number | null
  p50Ms: number
  p99Ms: number
}

/** The value below which `fraction` of the values lie (nearest rank). Throws where there is none. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)]
  if (found === undefined) throw new Error('There are no values to take a percentile of')
  return found
}

/** The middle value. Throws where there is none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Figures of one load. `cpuSeconds`: what the server's process used in the meantime. Throws where an answer was wrong: its time says nothing. */
export function figuresOf({ requests, wrongAnswers, seconds, latenciesMs }: Measured, cpuSeconds: number | null): Figures {
  if (wrongAnswers > 0) throw new Error(`${wrongAnswers} of ${requests} answers were not what was asked for`)
  return {
    requests,
    requestsPerSecond: requests / seconds,
    cpuMs: cpuSeconds === null ? null : (cpuSeconds * 1000) / requests,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  }
}

/** Of several rounds of the same load the one with the middle rate: what else the machine did shows least in it. Throws where there is none. */
export function middleRound(rounds: readonly Figures[]): Figures {
  const sorted = rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const found = sorted[Math.ceil(sorted.length / 2) - 1]
  if (!found) throw new Error('There are no rounds to take the middle of')
  return found
}

/** What a figure should be. */
export type Goal = { min: number } | { below: number }

/** Whether a figure is what it should be. */
export function isReached(value: number, goal: Goal): boolean {
  return 'min' in goal ? value >= goal.min : value < goal.below
}

/** How far a rate of one table lies from the rate of another, as a fraction of the second; positive where it is slower. */
export function slowdown(rate: number, reference: number): number {
  return 1 - rate / reference
}
