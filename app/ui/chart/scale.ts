/** A stretch of round numbers that a drawing measures along. */
export type Scale = { min: number; max: number; /** Distance of two ticks. */ step: number }

const STEP_FACTORS = [1, 2, 2.5, 5, 10]

/** A round step for about `count` ticks over `span`. Throws nothing; a span of 0 gives 1. */
export function roundStep(span: number, count: number): number {
  if (!(span > 0)) return 1
  const raw = span / count
  const magnitude = 10 ** Math.floor(Math.log10(raw))
  return (STEP_FACTORS.find((factor) => factor * magnitude >= raw * 0.999) ?? 10) * magnitude
}

/** The smallest scale of round numbers that holds all values, with about `count` steps. */
export function scaleAround(values: readonly number[], count: number): Scale {
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const step = roundStep(highest - lowest || Math.abs(highest) || 1, count)
  const min = Math.floor(lowest / step) * step
  const max = Math.ceil(highest / step) * step
  return { min, max: max === min ? min + step : max, step }
}

/** The ticks of a scale, from its least to its greatest. */
export function ticksOf({ min, max, step }: Scale): number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step)
}

/** Where a value lies on a scale: 0 at its start, 1 at its end; values beyond lie at the ends. */
export function share(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}
