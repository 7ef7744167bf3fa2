import { shortDollars } from './words.ts'

/** The field of a drawing within its view box. */
export type ChartFrame = { width: number; height: number; left: number; right: number; top: number; bottom: number }

export const WIDE_FRAME: ChartFrame = { width: 700, height: 356, left: 62, right: 684, top: 24, bottom: 320 }
export const NARROW_FRAME: ChartFrame = { width: 335, height: 300, left: 56, right: 331, top: 24, bottom: 268 }

type GridProps = {
  frame: ChartFrame
  ticks: number[]
  y: (dollars: number) => number
  years: number
  x: (year: number) => number
}

/** The dollars at the left, the years underneath: today, the last year, and as many between as have room. */
export function ChartGrid({ frame, ticks, y, years, x }: GridProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${frame.left} ${Math.round(y(tick))}H${frame.right}`} className={tick === 0 ? 'axis' : 'gridline'} />
          <text x={frame.left - 8} y={Math.round(y(tick)) + 4} textAnchor="end">
            {shortDollars(tick)}
          </text>
        </g>
      ))}
      {yearLabels(years, frame).map((year) => (
        <text
          key={year}
          x={Math.round(x(year))}
          y={frame.bottom + 24}
          textAnchor={year === 0 ? 'start' : year === years ? 'end' : 'middle'}
        >
          {year === 0 ? 'Today' : year === years ? `Year ${year}` : year}
        </text>
      ))}
    </>
  )
}

/** Points joined by straight lines, on whole pixels: the figures behind them stay on the server. */
export function linePath(points: readonly { x: number; y: number }[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${Math.round(point.x)} ${Math.round(point.y)}`).join('')
}

function yearLabels(years: number, frame: ChartFrame): number[] {
  const pixelsAYear = (frame.right - frame.left) / years
  const every = [1, 2, 5, 10].find((step) => step * pixelsAYear >= 42) ?? 20
  const between = Array.from({ length: years + 1 }, (_, year) => year).filter((year) => year % every === 0)
  // The first and last labels are words and need more room than a number.
  return [0, ...between.filter((year) => year * pixelsAYear >= 56 && (years - year) * pixelsAYear >= 72), years]
}
