import { scaleAround, share, ticksOf } from '#app/format/scale.ts'
import { formatDollarDifference, formatDollars } from '#app/format/money.ts'
import type { RentVsSellFigures } from '../rent-vs-sell/inputs.ts'
import {
  chartYears,
  type Crossing,
  crossings,
  finalDifference,
  verdictOf,
  wealthIfRentedFor,
  wealthIfSoldToday,
} from '../rent-vs-sell/rules.ts'
import { ChartDrawing, TwoDrawings, type ChartFrame, ChartGrid, linePath } from './chart-frame.tsx'
import { formatYears } from './labels.ts'

/** Both wealth lines, with their crossing marked. */
export function WealthChart({ figures }: { figures: RentVsSellFigures }) {
  return (
    <section aria-labelledby="wealth">
      <h2 id="wealth">Your wealth, year by year</h2>
      <div className="mb-2 flex flex-wrap gap-x-6 gap-y-2 text-small">
        <span className="inline-flex items-center gap-2">
          <i className="w-6 h-0 border-t-3 border-brand" />
          If you rent it out and sell in that year
        </span>
        <span className="inline-flex items-center gap-2">
          <i className="w-6 h-0 border-t-3 border-wheat-line border-dashed" />
          If you sell today
        </span>
      </div>
      <TwoDrawings draw={(frame, className) => <Drawing figures={figures} frame={frame} className={className} />} />
    </section>
  )
}

function Drawing({ figures, frame, className }: { figures: RentVsSellFigures; frame: ChartFrame; className: string }) {
  const years = chartYears(figures)
  const rent = Array.from({ length: years + 1 }, (_, year) => wealthIfRentedFor(figures, year))
  const sell = Array.from({ length: years + 1 }, (_, year) => wealthIfSoldToday(figures, year))
  const scale = scaleAround([0, ...rent, ...sell], 4)
  const x = (year: number) => frame.left + (year / years) * (frame.right - frame.left)
  const y = (dollars: number) => frame.bottom - share(dollars, scale) * (frame.bottom - frame.top)
  const points = (values: number[]) => values.map((value, year) => ({ x: x(year), y: y(value) }))
  const first = crossings(figures)[0]
  const hold = { x: x(figures.yearsToHold), rent: y(rent[figures.yearsToHold] ?? 0), sell: y(sell[figures.yearsToHold] ?? 0) }
  const ends = { rent: rent[years] ?? 0, sell: sell[years] ?? 0 }
  return (
    <ChartDrawing
      name="wealth"
      frame={frame}
      className={className}
      title={`Wealth from renting the house out or selling it, over ${formatYears(years)}`}
      text={describe(figures, first, years, ends)}
    >
      <rect
        x={frame.left}
        y={frame.top}
        width={round(hold.x - frame.left)}
        height={frame.bottom - frame.top}
        className="fill-wheat-tint"
      />
      <path
        d={`M${round(hold.x)} ${frame.top}V${frame.bottom}`}
        className="stroke-wheat-line"
        strokeWidth="1.5"
        strokeDasharray="3 4"
      />
      <ChartGrid frame={frame} ticks={ticksOf(scale)} y={y} years={years} x={x} named={figures.yearsToHold} />
      <path d={linePath(points(sell))} fill="none" className="stroke-wheat-line" strokeWidth="3" strokeDasharray="8 6" />
      <path d={linePath(points(rent))} fill="none" className="stroke-brand" strokeWidth="3.5" />
      <path d={`M${round(hold.x)} ${round(hold.rent)}V${round(hold.sell)}`} className="stroke-ink" strokeWidth="2" />
      <circle cx={round(hold.x)} cy={round(hold.rent)} r="5.5" className="fill-brand" />
      <circle cx={round(hold.x)} cy={round(hold.sell)} r="5.5" className="fill-wheat-line" />
      {first && first.years <= years && (
        <CrossingMark at={{ x: x(first.years), y: y(valueAt(sell, first.years)) }} crossing={first} frame={frame} />
      )}
      <HoldLabel figures={figures} hold={hold} frame={frame} crossingX={first ? x(first.years) : null} />
      <EndLabels ends={ends} rent={points(rent)} sell={points(sell)} frame={frame} />
    </ChartDrawing>
  )
}

/** Labels the crossing above the lines if there is room, or else below. */
function CrossingMark({ at, crossing, frame }: { at: { x: number; y: number }; crossing: Crossing; frame: ChartFrame }) {
  const isHigh = at.y - 96 < frame.top
  const textY = isHigh ? Math.min(frame.bottom - 24, at.y + 60) : at.y - 84
  const stem = isHigh
    ? `M${round(at.x)} ${round(at.y + 10)}V${round(textY - 14)}`
    : `M${round(at.x)} ${round(at.y - 10)}V${round(textY + 24)}`
  const middle = Math.min(frame.right - 56, Math.max(frame.left + 58, at.x))
  return (
    <>
      <path d={stem} className="stroke-ink" strokeWidth="1.2" />
      <circle cx={round(at.x)} cy={round(at.y)} r="7" className="fill-wheat stroke-ink" strokeWidth="2.4" />
      <text x={round(middle)} y={round(textY)} textAnchor="middle" className="strong">
        {crossing.month === 0 ? 'Today' : `Month ${crossing.month}`}
      </text>
      <text x={round(middle)} y={round(textY + 17)} textAnchor="middle">
        renting overtakes
      </text>
    </>
  )
}

type HoldLabelProps = {
  figures: RentVsSellFigures
  hold: { x: number; rent: number; sell: number }
  frame: ChartFrame
  crossingX: number | null
}

/** The difference after the holding period. Omitted if it would overlap another label: the answer above shows it, too. */
function HoldLabel({ figures, hold, frame, crossingX }: HoldLabelProps) {
  const room = 128
  const isTight = Math.abs(hold.rent - hold.sell) < 44 || (crossingX !== null && Math.abs(crossingX - hold.x) < room)
  if (isTight || hold.x + room > frame.right) return null
  const middle = (hold.rent + hold.sell) / 2
  return (
    <>
      <text x={round(hold.x + 12)} y={round(middle)} className="strong">
        {formatDollarDifference(finalDifference(figures))}
      </text>
      <text x={round(hold.x + 12)} y={round(middle + 17)}>
        {`your ${formatYears(figures.yearsToHold)}`}
      </text>
    </>
  )
}

type Point = { x: number; y: number }
type EndLabelsProps = { ends: { rent: number; sell: number }; rent: Point[]; sell: Point[]; frame: ChartFrame }

/** The largest width of a letter of an end label, in pixels. */
const LETTER_WIDTH = 8

/** The final value of each line, clear of both: the higher one above, the lower one below. */
function EndLabels({ ends, rent, sell, frame }: EndLabelsProps) {
  const isRentHigher = ends.rent >= ends.sell
  const [rentWords, sellWords] = [`Rent it out ${formatDollars(ends.rent)}`, `Sell ${formatDollars(ends.sell)}`]
  const [high, low] = isRentHigher ? [rent, sell] : [sell, rent]
  const [highWords, lowWords] = isRentHigher ? [rentWords, sellWords] : [sellWords, rentWords]
  const label = (words: string, y: number) => (
    <text x={frame.right} y={round(y)} textAnchor="end" className="strong">
      {words}
    </text>
  )
  const under = (line: Point[], words: string) => heightsFrom(line, frame.right - LETTER_WIDTH * words.length)
  return (
    <>
      {label(highWords, Math.max(14, Math.min(...under(high, highWords)) - 12))}
      {label(lowWords, Math.min(frame.bottom - 6, Math.max(...under(low, lowWords)) + 20))}
    </>
  )
}

/** A line's values from a point on the axis to its end. */
function heightsFrom(line: Point[], x: number): number[] {
  const after = line.filter((point) => point.x >= x)
  const before = line.findLast((point) => point.x < x)
  const first = after[0]
  if (!before || !first) return after.map((point) => point.y)
  return [before.y + ((first.y - before.y) * (x - before.x)) / (first.x - before.x), ...after.map((point) => point.y)]
}

function describe(
  figures: RentVsSellFigures,
  first: Crossing | undefined,
  years: number,
  ends: { rent: number; sell: number },
): string {
  const start = first
    ? first.month === 0
      ? 'Renting leads from the start.'
      : `Renting it out trails selling today until month ${first.month}.`
    : 'Selling today leads for thirty years.'
  const held = `After ${formatYears(figures.yearsToHold)} ${lead(finalDifference(figures))}`
  return years === figures.yearsToHold
    ? `${start} ${held}.`
    : `${start} ${held}; after ${formatYears(years)} ${lead(ends.rent - ends.sell)}.`
}

function lead(difference: number): string {
  return `${verdictOf(difference) === 'RENT OUT' ? 'renting' : 'selling'} leads by ${formatDollars(Math.abs(difference))}`
}

/** A line's value between two years. */
function valueAt(values: number[], years: number): number {
  const before = values[Math.floor(years)] ?? 0
  const after = values[Math.ceil(years)] ?? before
  return before + (after - before) * (years - Math.floor(years))
}

function round(number: number): number {
  return Math.round(number)
}
