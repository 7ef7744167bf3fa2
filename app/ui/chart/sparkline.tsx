import { share } from '#app/format/scale.ts'

const WIDTH = 120
const HEIGHT = 28

/** A number's trend at text size. The figures are beside it, so screen readers skip it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const first = values[0] ?? 0
  const scale = { min: Math.min(first, ...values), max: Math.max(first, ...values) }
  const span = scale.max > scale.min ? scale : { min: scale.min - 1, max: scale.max + 1 }
  const points = values.map((value, index) => ({
    x: 3 + (index / Math.max(1, values.length - 1)) * (WIDTH - 6),
    y: HEIGHT - 4 - share(value, span) * (HEIGHT - 8),
  }))
  const last = points.at(-1)
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path
        d={points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}
        className="stroke-brand"
        strokeWidth="2"
        strokeLinejoin="round"
        fill="none"
      />
      {last && <circle cx={last.x.toFixed(1)} cy={last.y.toFixed(1)} r="3" className="fill-brand" />}
    </svg>
  )
}

/** A percentage as a short bar, beside its text. */
export function ShareBar({ fraction }: { fraction: number }) {
  const width = Math.round(Math.min(1, Math.max(0, fraction)) * 64)
  return (
    <svg viewBox="0 0 64 6" width="64" height="6" aria-hidden="true">
      <rect width="64" height="6" rx="3" className="fill-brand-soft" />
      <rect width={width} height="6" rx="3" className="fill-brand" />
    </svg>
  )
}
