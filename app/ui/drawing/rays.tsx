type RaysProps = {
  /** Center of the sun. */
  cx: number
  cy: number
  /** Distance of the rays from the center. */
  from: number
  /** Length of a long ray; every second one is shorter. */
  length: number
  /** Degrees above the right horizon: the first ray, the last, and the step between. */
  first?: number
  last?: number
  step: number
  width?: number
}

const SHORT_RAY_SHARE = 0.62

/** The rays of the brand's sun. */
export function Rays({ cx, cy, from, length, first = 0, last = 180, step, width = 1.6 }: RaysProps) {
  const count = Math.round((last - first) / step) + 1
  const path = Array.from({ length: count }, (_, index) => {
    const angle = ((first + index * step) * Math.PI) / 180
    const to = from + length * (index % 2 === 0 ? 1 : SHORT_RAY_SHARE)
    const point = (radius: number) =>
      `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy - radius * Math.sin(angle)).toFixed(1)}`
    return `M${point(from)}L${point(to)}`
  }).join('')
  return <path d={path} className="stroke-wheat" strokeWidth={width} strokeLinecap="round" fill="none" />
}

/** A half sun on a horizon. */
export function HalfSun({
  cx,
  cy,
  radius,
  className = 'fill-wheat',
}: {
  cx: number
  cy: number
  radius: number
  className?: string
}) {
  return <path d={`M${cx - radius} ${cy}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`} className={className} />
}
