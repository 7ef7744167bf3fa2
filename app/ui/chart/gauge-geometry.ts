/** Middle of the half circle, and where its parts lie, in the units of the drawing. */
export const GAUGE = { cx: 260, cy: 262, inner: 146, outer: 196, dots: 128 } as const

/** A label next to the estimate's needs this much room to its side. */
const LABEL_GAP = 64

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
