import { gaugeAngle, type GaugeScale, gaugeTicks } from './scale.ts'

/** Center and measurements of the half circle, in the drawing's units. */
export const GAUGE = { cx: 260, cy: 262, inner: 146, outer: 196, dots: 128 } as const

/** A label next to the estimate's needs this much room to its side. */
const LABEL_GAP = 64

/** A point on the half circle. */
export function gaugePoint(angle: number, radius: number): { x: number; y: number } {
  return { x: GAUGE.cx + radius * Math.cos(angle), y: GAUGE.cy - radius * Math.sin(angle) }
}

/** Where the label at an end of the range goes: beside its mark, but clear of the estimate's label. */
export function endLabel(angle: number, estimateX: number, side: 'low' | 'high'): { x: number; y: number } {
  const { x, y } = gaugePoint(angle, GAUGE.outer + 10)
  const free = side === 'low' ? Math.min(x, estimateX - LABEL_GAP) : Math.max(x, estimateX + LABEL_GAP)
  return { x: free, y: Math.max(y, 78) }
}

/** The arc between two figures. */
export function rangeArc(low: number, high: number, scale: GaugeScale): string {
  const { inner, outer } = GAUGE
  const at = (value: number, radius: number) => written(gaugePoint(gaugeAngle(value, scale), radius))
  return `M${at(low, inner)}A${inner} ${inner} 0 0 1 ${at(high, inner)}L${at(high, outer)}A${outer} ${outer} 0 0 0 ${at(low, outer)}z`
}

/** The ticks inside the range, and those outside; every fourth is longer. */
export function tickPaths(scale: GaugeScale, low: number, high: number): { within: string; beyond: string } {
  const paths = { within: '', beyond: '' }
  for (const { value, angle, isMajor } of gaugeTicks(scale))
    paths[value >= low && value <= high ? 'within' : 'beyond'] += isMajor ? ray(angle, 152, 190) : ray(angle, 162, 180)
  return paths
}

/** The needle that points at the estimate. */
export function needlePath(estimate: number, scale: GaugeScale): string {
  return ray(gaugeAngle(estimate, scale), 140, GAUGE.outer + 10)
}

function ray(angle: number, from: number, to: number): string {
  return `M${written(gaugePoint(angle, from))}L${written(gaugePoint(angle, to))}`
}

function written({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`
}

/** To a tenth of a unit. */
export function round(number: number): number {
  return Math.round(number * 10) / 10
}
