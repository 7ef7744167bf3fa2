import { formatDollars } from '#app/format/money.ts'
import { trendShape } from '../rent-trend.ts'
import type { RentTrend } from '../rent-trend.ts'
import { ReportSection } from './report-section.tsx'

/** How rents moved in the ZIP code. */
export function RentTrendSection({ trend }: { trend: RentTrend }) {
  return (
    <ReportSection id="trend" title={trend.title} className="" beside={<span className="note">{trend.bedrooms}</span>}>
      <p className="text-small leading-normal">{trend.summary}</p>
      <TrendChart trend={trend} />
      <p className="note">{trend.source}</p>
    </ReportSection>
  )
}

function TrendChart({ trend: { title, points } }: { trend: RentTrend }) {
  const { width, height, left, bottom, ticks, places } = trendShape(points)
  const line = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [first, last] = [places[0], places.at(-1)]
  return (
    <svg className="chart trend" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="trend-title trend-text">
      <title id="trend-title">{title}</title>
      <desc id="trend-text">{points.map(({ year, dollars }) => `${year}: ${formatDollars(dollars)}`).join(', ')}.</desc>
      {ticks.map(({ dollars, y }) => (
        <g key={dollars}>
          <path d={`M${left} ${y}H${width}`} className="gridline" />
          <text x={left - 10} y={y + 5} textAnchor="end">
            {formatDollars(dollars)}
          </text>
        </g>
      ))}
      {first && last && <path d={`${line}L${last.x} ${bottom}L${first.x} ${bottom}z`} className="fill-brand-tint" />}
      <path d={line} className="fill-none stroke-brand" strokeWidth="3" strokeLinejoin="round" />
      {places.map(({ x, y, year, dollars }, index) => (
        <g key={year}>
          <circle cx={x} cy={y} r="5" className="mark" strokeWidth="2.4" />
          {(index === 0 || index === places.length - 1) && (
            <text x={index === 0 ? x - 6 : x + 6} y={y - 14} textAnchor={index === 0 ? 'start' : 'end'} className="strong">
              {formatDollars(dollars)}
            </text>
          )}
          <text x={x} y={height - 4} textAnchor="middle">
            {year}
          </text>
        </g>
      ))}
    </svg>
  )
}
