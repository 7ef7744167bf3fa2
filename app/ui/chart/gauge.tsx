import { useId } from 'react'
import { House, Tree } from '../drawing/houses.tsx'
import { HalfSun } from '../drawing/rays.tsx'
import { htmlId } from '../ids.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import { gaugeAngle, gaugeScale, type GaugeScale } from '#app/format/scale.ts'
import { endLabel, GAUGE, gaugePoint, needlePath, rangeArc, round, tickPaths } from '#app/format/gauge-geometry.ts'

type GaugeProps = {
  /** Dollars a month. */
  low: number
  estimate: number
  high: number
  /** The ends of the likely range within the full range, if known. */
  likely?: { low: number; high: number } | null
  /** Low and high are the ends of the likely range, and are not labeled as low and high. */
  isLikelyBand?: boolean
  /** Rents of the comparables, drawn as dots. */
  comparables?: readonly number[]
  /** Label of the figure in the center. */
  name?: string
  title: string
}

/** The rent as the sun over a house: the range is the wheat arc, the estimate the hand, and each comparable a dot. */
export function Gauge({
  low,
  estimate,
  high,
  likely = null,
  isLikelyBand = false,
  comparables = [],
  name = 'Estimate',
  title,
}: GaugeProps) {
  const id = htmlId('gauge', useId())
  const scale = gaugeScale(low, estimate, high, comparables)
  const hand = gaugePoint(gaugeAngle(estimate, scale), GAUGE.outer + 10)
  const lowAt = endLabel(gaugeAngle(low, scale), hand.x, 'low')
  const highAt = endLabel(gaugeAngle(high, scale), hand.x, 'high')
  return (
    <svg className="chart" viewBox="0 0 520 316" role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{describe({ low, estimate, high, isLikelyBand }, name, comparables, scale)}</desc>
      <path d={rangeArc(low, high, scale)} className="fill-wheat-soft" />
      {likely && <path d={rangeArc(likely.low, likely.high, scale)} className="fill-wheat" />}
      <Ticks scale={scale} low={low} high={high} />
      <HalfSun cx={GAUGE.cx} cy={GAUGE.cy} radius={104} />
      <House kind="foursquare" x={GAUGE.cx} y={GAUGE.cy} scale={0.98} />
      <Tree x={204} y={GAUGE.cy} scale={0.62} />
      <Tree x={314} y={GAUGE.cy} scale={0.8} />
      {comparables.map((rent, index) => {
        const { x, y } = gaugePoint(gaugeAngle(rent, scale), GAUGE.dots)
        return <circle key={index} cx={round(x)} cy={round(y)} r="5.5" className="mark" strokeWidth="2.4" />
      })}
      <path d={needlePath(estimate, scale)} className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <path d="M20 262H500" className="stroke-ink" strokeWidth="1.5" />
      <EndLabel name={isLikelyBand ? '' : 'Low'} dollars={low} at={lowAt} anchor="end" />
      <EndLabel name={isLikelyBand ? '' : 'High'} dollars={high} at={highAt} anchor="start" />
      <text x={round(hand.x)} y="20" textAnchor="middle">
        {name}
      </text>
      <text x={round(hand.x)} y="43" textAnchor="middle" className="strong figure--main">
        {formatDollars(estimate)}
      </text>
      <text x="89" y="284" textAnchor="middle">
        {formatDollars(scale.min)}
      </text>
      <text x="431" y="284" textAnchor="middle">
        {formatDollars(scale.max)}
      </text>
      {comparables.length > 0 && (
        <g className="wide">
          <circle cx="176" cy="306" r="5" className="mark" strokeWidth="2.2" />
          <text x="188" y="310.5">
            Comparable rentals nearby
          </text>
        </g>
      )}
    </svg>
  )
}

type LabelProps = { name: string; dollars: number; at: { x: number; y: number }; anchor: 'start' | 'end' }

function EndLabel({ name, dollars, at, anchor }: LabelProps) {
  return (
    <>
      {name !== '' && (
        <text x={round(at.x)} y={round(at.y - 20)} textAnchor={anchor}>
          {name}
        </text>
      )}
      <text x={round(at.x)} y={round(at.y)} textAnchor={anchor} className="strong figure">
        {formatDollars(dollars)}
      </text>
    </>
  )
}

/** Ticks are wheat and bold inside the range, faint outside. */
function Ticks({ scale, low, high }: { scale: GaugeScale; low: number; high: number }) {
  const { within, beyond } = tickPaths(scale, low, high)
  return (
    <>
      <path d={beyond} className="stroke-control" strokeWidth="1.5" opacity="0.55" />
      <path d={within} className="stroke-wheat-line" strokeWidth="2" />
    </>
  )
}

type Figures = { low: number; estimate: number; high: number; isLikelyBand: boolean }

function describe(figures: Figures, name: string, comparables: readonly number[], scale: GaugeScale): string {
  const [low, estimate, high] = [figures.low, figures.estimate, figures.high].map(formatDollars)
  const ends = `on a scale from ${formatDollars(scale.min)} to ${formatDollars(scale.max)}`
  const range = figures.isLikelyBand
    ? `${name} ${estimate} a month, likely between ${low} and ${high}, ${ends}.`
    : `Low ${low}, ${name.toLowerCase()} ${estimate}, high ${high} a month, ${ends}.`
  if (comparables.length === 0) return range
  const span = `between ${formatDollars(Math.min(...comparables))} and ${formatDollars(Math.max(...comparables))}`
  return `${range} ${formatCount(comparables.length, 'comparable rental is', 'comparable rentals are')} ${span}.`
}
