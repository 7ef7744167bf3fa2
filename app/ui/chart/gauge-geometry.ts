import { roundStep } from './scale.ts'

/** Middle of the half circle, and where its parts lie, in the units of the drawing. */
export const GAUGE = { cx: 260, cy: 262, inner: 146, outer: 196, dots: 128 } as const

/** Ticks of the whole half circle, about. */
const TICKS = 48
/** A label next to the estimate's needs this much room to its side. */
const LABEL_GAP = 64

export type GaugeScale = { min: number; max: number; minorStep: number; majorStep: number }

/** A scale around the estimate, which then stands at the top, wide enough for the range and most comparables. */
export function gaugeScale(low: number, estimate: number, high: number, comparables: readonly number[]): GaugeScale {
  const reach = Math.max(estimate - low, high - estimate, estimate * 0.02)
  const furthest = Math.max(0, ...comparables.map((rent) => Math.abs(rent - estimate)))
  const half = Math.min(Math.max(reach * 2.3, furthest * 1.1), reach * 3.5)
  const minorStep = roundStep(2 * half, TICKS)
  const endStep = minorStep * 2
  return {
    min: Math.max(0, Math.floor((estimate - half) / endStep) * endStep),
    max: Math.ceil((estimate + half) / endStep) * endStep,
    minorStep,
    majorStep: minorStep * 4,
  }
}

/** Angle of a value in radians: π at the left end, 0 at the right; values beyond lie at the ends. */
export function gaugeAngle(value: number, { min, max }: { min: number; max: number }): number {
  return Math.PI * (1 - Math.min(1, Math.max(0, (value - min) / (max - min))))
}

/** A point of the half circle. */
export function gaugePoint(angle: number, radius: number): { x: number; y: number } {
  return { x: GAUGE.cx + radius * Math.cos(angle), y: GAUGE.cy - radius * Math.sin(angle) }
}

/** Where the words of an end of the range stand: beside their mark, but clear of the estimate's words. */
export function endLabel(angle: number, estimateX: number, side: 'low' | 'high'): { x: number; y: number } {
  const { x, y } = gaugePoint(angle, GAUGE.outer + 10)
  const free = side === 'low' ? Math.min(x, estimateX - LABEL_GAP) : Math.max(x, estimateX + LABEL_GAP)
  return { x: free, y: Math.max(y, 78) }
}
