import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { htmlId } from '../ids.ts'
import { formatDollars } from '#app/format/money.ts'
import { scaleAround, share, ticksOf } from '#app/format/scale.ts'

type Series = {
  name: string
  /** One value per point of `labels`, in dollars. */
  values: readonly number[]
}

type LineChartProps = {
  title: string
  /** Describes the chart in a sentence or two. */
  description: string
  /** Labels of the points, first to last. Every second one is omitted if there is little room. */
  labels: readonly string[]
  /** The first line is solid, the second dashed. */
  series: readonly [Series] | readonly [Series, Series]
  /** A labeled point on the first line. `at` is an index and may be between two points. */
  mark?: { at: number; value: number; word: string }
}

type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number }

const WIDE: Frame = { width: 700, height: 356, left: 58, right: 684, top: 20, bottom: 320 }
const NARROW: Frame = { width: 335, height: 300, left: 56, right: 331, top: 24, bottom: 268 }
const LINE_CLASSES = ['stroke-brand', 'stroke-wheat-line'] as const

/** Lines over time, drawn twice: a scaled-down chart would be unreadable on a phone. */
export function LineChart(props: LineChartProps) {
  return (
    <>
      <Drawing {...props} frame={WIDE} className="chart--w" labelEvery={props.labels.length > 12 ? 2 : 1} />
      <Drawing {...props} frame={NARROW} className="chart--n" labelEvery={Math.ceil((props.labels.length - 1) / 2)} />
    </>
  )
}

function Drawing({
  title,
  description,
  labels,
  series,
  mark,
  frame,
  className,
  labelEvery,
}: LineChartProps & { frame: Frame; className: string; labelEvery: number }) {
  const id = htmlId('lines', useId())
  const scale = scaleAround([0, ...series.flatMap(({ values }) => [...values]), ...(mark ? [mark.value] : [])], 4)
  const x = (index: number) => frame.left + (index / Math.max(1, labels.length - 1)) * (frame.right - frame.left)
  const y = (value: number) => frame.bottom - share(value, scale) * (frame.bottom - frame.top)
  const path = (values: readonly number[]) =>
    values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <svg
      className={classNames('chart', className)}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {ticksOf(scale).map((tick) => (
        <g key={tick}>
          <path d={`M${frame.left} ${y(tick).toFixed(1)}H${frame.right}`} className={tick === 0 ? 'axis' : 'gridline'} />
          <text x={frame.left - 10} y={(y(tick) + 4).toFixed(1)} textAnchor="end">
            {inThousands(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, index) =>
        // The last label is left of its point, in place of the one before it.
        index % labelEvery === 0 && index !== labels.length - 2 ? (
          <text
            key={label}
            x={x(index).toFixed(1)}
            y={frame.bottom + 24}
            textAnchor={index === labels.length - 1 ? 'end' : 'middle'}
          >
            {label}
          </text>
        ) : null,
      )}
      {series.map(({ name, values }, index) => (
        <g key={name}>
          <path
            d={path(values)}
            fill="none"
            className={LINE_CLASSES[index]}
            strokeWidth="3.5"
            strokeDasharray={index === 0 ? undefined : '8 6'}
          />
          <text
            x={frame.right}
            y={(y(values.at(-1) ?? 0) + (index === 0 ? -12 : 24)).toFixed(1)}
            textAnchor="end"
            className="strong"
          >
            {`${name} ${formatDollars(values.at(-1) ?? 0)}`}
          </text>
        </g>
      ))}
      {mark && (
        <>
          <circle
            cx={x(mark.at).toFixed(1)}
            cy={y(mark.value).toFixed(1)}
            r="7"
            className="fill-wheat stroke-ink"
            strokeWidth="2.4"
          />
          <text
            x={x(mark.at).toFixed(1)}
            y={(y(mark.value) - 18).toFixed(1)}
            textAnchor={mark.at < 1 ? 'start' : 'middle'}
            className="strong"
          >
            {mark.word}
          </text>
        </>
      )}
    </svg>
  )
}

/** '$100k' on an axis without room for the full figure. */
function inThousands(dollars: number): string {
  return Math.abs(dollars) >= 1000 ? `${formatDollars(dollars / 1000)}k` : formatDollars(dollars)
}
