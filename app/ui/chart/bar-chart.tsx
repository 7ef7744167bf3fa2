import { useId } from 'react'
import { htmlId } from '../ids.ts'
import { scaleAround, share, ticksOf } from '#app/format/scale.ts'

type Bar = {
  label: string
  /** A count, or cents. */
  value: number
  /** A part of the value, as a second bar beside it. */
  part?: number
  /** The period isn't over yet: hatched. */
  isOpen?: boolean
}

type BarChartProps = {
  title: string
  description: string
  bars: readonly Bar[]
  /** Formats a value for the axis, and above its bar if there is room. */
  format: (value: number) => string
}

/** The two sizes of a chart: a scaled-down wide one would be unreadable on a phone. */
const WIDE = { className: 'chart chart--w', width: 960, height: 226, left: 64, bottom: 30, labels: 16, values: 16 } as const
const NARROW = { className: 'chart chart--n', width: 310, height: 196, left: 50, bottom: 28, labels: 4, values: 0 } as const

/** Values as vertical bars, oldest first. The data is beside it as a table. */
export function BarChart(props: BarChartProps) {
  return (
    <>
      <Drawing {...props} size={WIDE} />
      <Drawing {...props} size={NARROW} />
    </>
  )
}

function Drawing({ title, description, bars, format, size }: BarChartProps & { size: typeof WIDE | typeof NARROW }) {
  const id = htmlId('bars', useId())
  const { className, width, height, left, bottom } = size
  const scale = scaleAround([0, ...bars.flatMap(({ value, part = 0 }) => [value, part]), 1], 3, true)
  const floor = height - bottom
  const y = (value: number) => floor - share(value, scale) * (floor - 24)
  const step = (width - left - 4) / Math.max(1, bars.length)
  const hasParts = bars.some(({ part }) => part !== undefined)
  const barWidth = step * (hasParts ? 0.36 : 0.6)
  const every = Math.ceil(bars.length / size.labels)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      <defs>
        <pattern id={`${id}p`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-surface" />
          <path d="M0 0v6" className="stroke-brand" strokeWidth="4" />
        </pattern>
      </defs>
      {ticksOf(scale).map((tick) => (
        <g key={tick}>
          <path className={tick === 0 ? 'axis' : 'gridline'} d={`M${left} ${y(tick).toFixed(1)}H${width - 4}`} />
          <text x={left - 8} y={(y(tick) + 4).toFixed(1)} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ label, value, part, isOpen = false }, index) => {
        const middle = left + step * (index + 0.5)
        const x = middle - (hasParts ? barWidth + 1 : barWidth / 2)
        return (
          <g key={label}>
            <rect
              x={x.toFixed(1)}
              y={y(value).toFixed(1)}
              width={barWidth.toFixed(1)}
              height={(floor - y(value)).toFixed(1)}
              className={isOpen ? 'stroke-brand' : 'fill-brand'}
              fill={isOpen ? `url(#${id}p)` : undefined}
            />
            {part !== undefined && (
              <rect
                x={(middle + 1).toFixed(1)}
                y={y(part).toFixed(1)}
                width={(barWidth * 0.7).toFixed(1)}
                height={(floor - y(part)).toFixed(1)}
                className="fill-wheat stroke-wheat-line"
              />
            )}
            {bars.length <= size.values && value > 0 && (
              <text className="strong" x={(x + barWidth / 2).toFixed(1)} y={(y(value) - 6).toFixed(1)} textAnchor="middle">
                {format(value)}
              </text>
            )}
            {index % every === 0 && (
              <text {...placeOfLabel(middle, label, width)} y={floor + 20}>
                {label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** In the middle under its bar, or, where it would be cut off, at the right edge. */
function placeOfLabel(middle: number, label: string, width: number) {
  const reach = label.length * HALF_LETTER
  return middle + reach > width
    ? ({ x: String(width), textAnchor: 'end' } as const)
    : ({ x: middle.toFixed(1), textAnchor: 'middle' } as const)
}

/** Half the width of a label's letter, in the drawing's units. */
const HALF_LETTER = 3.6
