import { useId } from 'react'
import { plainId } from '../ids.ts'
import { formatDollars } from '#app/format/money.ts'
import { median } from '#app/format/median.ts'
import { scaleAround, share, ticksOf } from '#app/format/scale.ts'

type RangePlotProps = {
  low: number
  estimate: number
  high: number
  /** Rents of the comparables; at least one. */
  comparables: readonly number[]
  title: string
  /** What the first bar is: 'This house'. */
  name: string
}

const LEFT = 30
const RIGHT = 410

/** Two bars over one scale: the range of an estimate, and that of its comparables with each of them as a dot. */
export function RangePlot({ low, estimate, high, comparables, title, name }: RangePlotProps) {
  const id = plainId('range', useId())
  const min = Math.min(...comparables)
  const max = Math.max(...comparables)
  const middle = median(comparables) ?? 0
  const scale = scaleAround([low, high, min, max], 5)
  const x = (value: number) => Math.round(LEFT + share(value, scale) * (RIGHT - LEFT))
  const text = `The estimate ranges from ${formatDollars(low)} to ${formatDollars(high)} around ${formatDollars(estimate)}. The comparables range from ${formatDollars(min)} to ${formatDollars(max)} around a median of ${formatDollars(middle)}.`
  return (
    <svg className="chart" viewBox="-16 0 472 156" role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      {ticksOf(scale).map((tick, index) => (
        <g key={tick}>
          <path d={`M${x(tick)} 22V128`} className="gridline" />
          {index % 2 === 0 && (
            <text x={x(tick)} y="150" textAnchor="middle">
              {formatDollars(tick)}
            </text>
          )}
        </g>
      ))}
      <text x={Math.min(x(low), 330)} y="20" className="strong">
        {name}
      </text>
      <rect x={x(low)} y="28" width={Math.max(2, x(high) - x(low))} height="22" rx="4" className="fill-wheat" />
      <path d={`M${x(estimate)} 25v28`} className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
      <text x={Math.min(x(min), 330)} y="82" className="strong">
        Comparables
      </text>
      <rect x={x(min)} y="90" width={Math.max(2, x(max) - x(min))} height="22" rx="4" className="fill-brand-soft" />
      <path d={`M${x(middle)} 87v28`} className="stroke-brand" strokeWidth="4" strokeLinecap="round" />
      {comparables.map((rent, index) => (
        <circle key={index} cx={x(rent)} cy="101" r="4" className="mark" strokeWidth="2" />
      ))}
    </svg>
  )
}
