import { formatDollars } from '#app/format/money.ts'
import type { AnalysisInWords } from '../latest-analysis.server.ts'

/** An analysis's rent in one line, and its range. */
export function RentLine({ analysis }: { analysis: Extract<AnalysisInWords, { state: 'ready' }> }) {
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

type RentRangeBarProps = { low: number; estimate: number; high: number }

const WIDTH = 320
/** The range's start and end in it. */
const START = 48
const END = 272

/** An estimate's range as a bar with the estimate marked. Text next to it has the figures. */
export function RentRangeBar({ low, estimate, high }: RentRangeBarProps) {
  const share = high > low ? (estimate - low) / (high - low) : 0.5
  const x = Math.round(START + share * (END - START))
  return (
    <svg className="mt-1.5 mb-1 w-full" viewBox="-4 0 328 40" aria-hidden="true">
      <path d={`M0 20h${WIDTH}`} stroke="var(--color-line-strong)" strokeWidth="2" />
      <rect x={START} y="13" width={END - START} height="14" rx="4" fill="var(--color-wheat)" />
      <path d={`M${x} 6v28`} stroke="var(--color-ink)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
