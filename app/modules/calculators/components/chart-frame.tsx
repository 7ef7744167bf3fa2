import { type ReactNode, useId } from 'react'
import { htmlId } from '#app/ui/ids.ts'
import { shortDollars } from './labels.ts'

/** A drawing's plot area within its view box. */
export type ChartFrame = { width: number; height: number; left: number; right: number; top: number; bottom: number }

const WIDE_FRAME: ChartFrame = { width: 700, height: 356, left: 66, right: 684, top: 24, bottom: 320 }
const NARROW_FRAME: ChartFrame = { width: 335, height: 300, left: 66, right: 331, top: 24, bottom: 268 }

/** Renders a chart twice: phones get their own drawing, because shrinking makes the text too small. */
export function TwoDrawings({ draw }: { draw: (frame: ChartFrame, className: string) => ReactNode }) {
  return (
    <figure>
      {draw(WIDE_FRAME, 'chart chart--w')}
      {draw(NARROW_FRAME, 'chart chart--n')}
    </figure>
  )
}

type DrawingProps = {
  /** The chart's name, for the ids of its texts. */
  name: string
  frame: ChartFrame
  className: string
  title: string
  /** A description for screen readers. */
  text: string
  children: ReactNode
}

/** A drawing with its text for screen readers. */
export function ChartDrawing({ name, frame, className, title, text, children }: DrawingProps) {
  const id = htmlId(name, useId())
  return (
    <svg
      className={className}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      {children}
    </svg>
  )
}

type GridProps = {
  frame: ChartFrame
  ticks: number[]
  y: (dollars: number) => number
  years: number
  x: (year: number) => number
  /** A year that is always labeled. */
  named?: number
}

/** Dollars on the left, years at the bottom: today, the last year, and as many in between as fit. */
export function ChartGrid({ frame, ticks, y, years, x, named }: GridProps) {
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
      {yearLabels(years, frame, named).map((year) => (
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

/** Points joined by straight lines, rounded to whole pixels: the exact figures remain on the server. */
export function linePath(points: readonly { x: number; y: number }[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${Math.round(point.x)} ${Math.round(point.y)}`).join('')
}

function yearLabels(years: number, frame: ChartFrame, named: number | undefined): number[] {
  const pixelsAYear = (frame.right - frame.left) / years
  const every = [1, 2, 5, 10].find((step) => step * pixelsAYear >= 42) ?? 20
  const apart = (a: number, b: number) => Math.abs(a - b) * pixelsAYear
  // The first and last labels are words, and need more room than a number.
  const hasRoom = (year: number) => apart(year, 0) >= 56 && apart(year, years) >= 72
  const regular = Array.from({ length: years + 1 }, (_, year) => year).filter((year) => year % every === 0 && hasRoom(year))
  if (named === undefined || apart(named, years) < 56 || apart(named, 0) < 48) return [0, ...regular, years]
  return [0, named, ...regular.filter((year) => apart(year, named) >= 28), years]
}
