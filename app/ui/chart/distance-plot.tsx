import { useId } from 'react'
import { plainId } from '../ids.ts'
import { formatDollars, formatNumber } from '#app/format/money.ts'
import { labelEnd } from './label-place.ts'
import { scaleAround, share, ticksOf } from '#app/format/scale.ts'

type DistancePlotProps = {
  title: string
  /** Rentals; `place` is the number that its row in the table has. At least one. */
  points: readonly { place: number; miles: number; rentDollars: number; isLeftOut: boolean }[]
  estimateDollars: number
}

const LEFT = 82
const RIGHT = 446
const TOP = 18
const BOTTOM = 214
const RADIUS = 11
/** What the word at the line takes. */
const LABEL = { width: 62, height: 14 }

/** Each rental by how far it lies and what it costs, with the estimate as a line across. Its figures are in a table beside it. */
export function DistancePlot({ title, points, estimateDollars }: DistancePlotProps) {
  const id = plainId('distances', useId())
  const rents = points.map(({ rentDollars }) => rentDollars)
  const distances = points.map(({ miles }) => miles)
  const dollars = scaleAround([...rents, estimateDollars], 4)
  const miles = scaleAround([0, Math.max(0.1, ...distances)], 4)
  const x = (value: number) => Math.round(LEFT + 14 + share(value, miles) * (RIGHT - LEFT - 28))
  const y = (value: number) => Math.round(BOTTOM - share(value, dollars) * (BOTTOM - TOP))
  const labelY = y(estimateDollars) - 7
  const marks = points.map((point) => ({ x: x(point.miles), y: y(point.rentDollars), radius: RADIUS }))
  const isLeft = labelEnd({ left: LEFT, right: RIGHT, y: labelY, ...LABEL }, marks) === 'left'
  const text = `${points.length === 1 ? 'One rental' : `${points.length} rentals`} within ${formatNumber(Math.max(...distances))} miles, between ${formatDollars(Math.min(...rents))} and ${formatDollars(Math.max(...rents))} a month. The estimate is ${formatDollars(estimateDollars)}.`
  return (
    <svg className="chart" viewBox="0 0 460 262" role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      {ticksOf(dollars).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${RIGHT}`} className="gridline" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatDollars(tick)}
          </text>
        </g>
      ))}
      {ticksOf(miles).map((tick) => (
        <text key={tick} x={x(tick)} y={BOTTOM + 22} textAnchor="middle">
          {formatNumber(tick)}
        </text>
      ))}
      <text x={RIGHT} y={BOTTOM + 44} textAnchor="end">
        miles away
      </text>
      <path d={`M${LEFT} ${y(estimateDollars)}H${RIGHT}`} className="stroke-wheat-line" strokeWidth="2.5" strokeDasharray="8 6" />
      <text x={isLeft ? LEFT + 4 : RIGHT} y={labelY} textAnchor={isLeft ? 'start' : 'end'} className="strong">
        Estimate
      </text>
      {points.map((point) => (
        <g key={point.place} opacity={point.isLeftOut ? 0.45 : undefined}>
          <circle cx={x(point.miles)} cy={y(point.rentDollars)} r={RADIUS} className="mark" strokeWidth="2" />
          <text x={x(point.miles)} y={y(point.rentDollars) + 4.5} textAnchor="middle" className="strong">
            {point.place}
          </text>
        </g>
      ))}
    </svg>
  )
}
