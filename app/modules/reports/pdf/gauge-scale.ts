/** The half circle of a gauge: what stands at its ends, and how far apart its marks are. Dollars. */
export type GaugeScale = { from: number; to: number; step: number }

const STEPS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]
const MARKS = 44

/** A scale with room on both sides of the range, ending on round figures. */
export function gaugeScale(low: number, high: number): GaugeScale {
  const room = Math.max((high - low) * 0.7, high * 0.05, 50)
  const roundTo = high - low > 5000 ? 1000 : high - low < 100 ? 50 : 100
  const from = Math.max(0, Math.floor((low - room) / roundTo) * roundTo)
  const to = Math.ceil((high + room) / roundTo) * roundTo
  const step = STEPS.find((candidate) => (to - from) / candidate <= MARKS) ?? (to - from) / MARKS
  return { from, to, step }
}

/** The angle of a figure, in radians above the right-hand end. */
export function angleOf(dollars: number, scale: GaugeScale): number {
  const share = Math.min(1, Math.max(0, (dollars - scale.from) / (scale.to - scale.from)))
  return Math.PI * (1 - share)
}

/** The figures that carry a mark. */
export function markedDollars(scale: GaugeScale): number[] {
  const first = Math.ceil(scale.from / scale.step)
  return Array.from({ length: Math.floor(scale.to / scale.step) - first + 1 }, (_, index) => (first + index) * scale.step)
}
