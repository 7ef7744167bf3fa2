/** A range of round numbers for a drawing's axis. */
type Scale = { min: number; max: number; /** The distance between two ticks. */ step: number }

const STEP_FACTORS = [1, 2, 2.5, 5, 10]

/** A round step for about `count` ticks over `span`. `isWhole`: no fractions. Never throws; a span of 0 returns 1. */
function roundStep(span: number, count: number, isWhole = false): number {
  if (!(span > 0)) return 1
  const raw = span / count
  const magnitude = 10 ** Math.floor(Math.log10(raw))
  const isFit = (step: number) => step >= raw * 0.999 && !(isWhole && step % 1)
  return (STEP_FACTORS.find((factor) => isFit(factor * magnitude)) ?? 10) * magnitude
}

/** The smallest scale of round numbers that contains all values, with about `count` steps. `isWhole`: of whole numbers. */
export function scaleAround(values: readonly number[], count: number, isWhole = false): Scale {
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const step = roundStep(highest - lowest || Math.abs(highest) || 1, count, isWhole)
  const min = Math.floor(lowest / step) * step
  const max = Math.ceil(highest / step) * step
  return { min, max: max === min ? min + step : max, step }
}

/** A scale's ticks, in ascending order. */
export function ticksOf({ min, max, step }: Scale): number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step)
}

/** A value's position on a scale: 0 at its start, 1 at its end. Clamped. */
export function share(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

/** The approximate number of ticks on a gauge's half circle. */
const GAUGE_TICKS = 48

/** A gauge's end values, and the distance of its ticks. */
export type GaugeScale = { min: number; max: number; minorStep: number; majorStep: number }

/** A scale centered on the estimate, wide enough for the range and most comparables. */
export function gaugeScale(low: number, estimate: number, high: number, comparables: readonly number[]): GaugeScale {
  const reach = Math.max(estimate - low, high - estimate, estimate * 0.02)
  const furthest = Math.max(0, ...comparables.map((rent) => Math.abs(rent - estimate)))
  const half = Math.min(Math.max(reach * 2.3, furthest * 1.1), reach * 3.5)
  const minorStep = roundStep(2 * half, GAUGE_TICKS)
  const endStep = minorStep * 2
  return {
    min: Math.max(0, Math.floor((estimate - half) / endStep) * endStep),
    max: Math.ceil((estimate + half) / endStep) * endStep,
    minorStep,
    majorStep: minorStep * 4,
  }
}

/** A value's angle in radians: π at the left end, 0 at the right. Clamped. */
export function gaugeAngle(value: number, { min, max }: { min: number; max: number }): number {
  return Math.PI * (1 - Math.min(1, Math.max(0, (value - min) / (max - min))))
}

/** A gauge's ticks with their angles; every fourth is a major one. */
export function gaugeTicks(scale: GaugeScale): { value: number; angle: number; isMajor: boolean }[] {
  return ticksOf({ min: scale.min, max: scale.max, step: scale.minorStep }).map((value) => ({
    value,
    angle: gaugeAngle(value, scale),
    isMajor: Math.abs(value / scale.majorStep - Math.round(value / scale.majorStep)) < 1e-6,
  }))
}
