import { formatDollars } from '#app/format/money.ts'
import type { LatestAnalysis } from '../latest-analysis.server.ts'
import { RentRangeBar } from './rent-range-bar.tsx'

/** The rent of an analysis in one line, and its range. */
export function RentLine({ analysis }: { analysis: Extract<LatestAnalysis, { state: 'ready' }> }) {
  const { rentEstimate, rentRangeLow, rentRangeHigh } = analysis
  return (
    <div>
      <p className="flex items-baseline gap-2.5">
        <b className="font-display text-h3 leading-[1.1] font-medium">{formatDollars(rentEstimate)}</b>
        <span className="text-small text-ink-muted">
          {formatDollars(rentRangeLow)} to {formatDollars(rentRangeHigh)}
        </span>
      </p>
      <RentRangeBar low={rentRangeLow} estimate={rentEstimate} high={rentRangeHigh} />
    </div>
  )
}
