import type { ReactNode } from 'react'
import type { AnalysisInWords, EarlierAnalysis } from '../latest-analysis.server.ts'
import { rentLabel } from '#app/modules/properties/standard-figure.ts'
import { Fold } from '#app/ui/fold.tsx'
import { formatMomentIn } from '#app/format/date.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatCount, formatDollars, formatPercent, formatPercentChange } from '#app/format/money.ts'
import { ANALYSIS_SOURCE_LABELS } from '../source-labels.ts'
import { RentRangeBar } from './rent-range-bar.tsx'

type AnalysisCardProps = {
  analysis: AnalysisInWords
  /** The estimate is for one of them. */
  unitCount: number
  /** The owner's report; null for an entry without a lead, which has none. */
  reportPath: string | null
  earlier: EarlierAnalysis[]
  /** The form that runs it again. */
  runAgain: ReactNode
  now: Date
}

/** A property's rental analysis for staff. */
export function AnalysisCard({ analysis, unitCount, reportPath, earlier, runAgain, now }: AnalysisCardProps) {
  const action = analysis.state === 'ready' && reportPath !== null && (
    <Link className="text-small leading-normal" to={reportPath} reloadDocument>
      Open the report
    </Link>
  )
  return (
    <Fold title="Property analysis" value={stateOfAnalysis(analysis, now)} action={action} isOpen>
      {analysis.state === 'none' && <p className="text-ink-muted">This property hasn’t been analyzed yet.</p>}
      {analysis.state === 'waiting' && <p className="text-ink-muted">The analysis is not ready yet.</p>}
      {analysis.state === 'failed' && <p className="field-error">Unable to load property analysis. Please try again later.</p>}
      {analysis.state === 'ready' && <Estimate analysis={analysis} unitCount={unitCount} now={now} />}
      {earlier.length > 0 && <Earlier analyses={earlier} now={now} />}
      {runAgain}
    </Fold>
  )
}

/** The summary of a collapsed analysis. */
export function stateOfAnalysis(analysis: AnalysisInWords, now: Date): string {
  if (analysis.state === 'ready') return formatMomentIn(analysis.createdAt, now)
  return { none: 'None', waiting: 'Not ready', failed: 'Failed' }[analysis.state]
}

function Earlier({ analyses, now }: { analyses: EarlierAnalysis[]; now: Date }) {
  return (
    <details className="mt-3.5 text-small leading-normal">
      <summary className="cursor-pointer">{formatCount(analyses.length, 'earlier analysis', 'earlier analyses')}</summary>
      <DescriptionList
        className="mt-2"
        items={analyses.map(({ id, createdAt, rentEstimate, rentRangeLow, rentRangeHigh, source }) => ({
          key: id,
          label: `${formatMomentIn(createdAt, now)}, ${ANALYSIS_SOURCE_LABELS[source]}`,
          value: `${formatDollars(rentEstimate)} (${formatDollars(rentRangeLow)} to ${formatDollars(rentRangeHigh)})`,
        }))}
      />
    </details>
  )
}

type EstimateProps = { analysis: Extract<AnalysisInWords, { state: 'ready' }>; unitCount: number; now: Date }

function Estimate({ analysis, unitCount, now }: EstimateProps) {
  const { rentEstimate, rentRangeLow, rentRangeHigh } = analysis
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] items-start gap-x-10 gap-y-3">
      <div>
        <dl>
          <div className="grid content-start gap-1.5">
            <dt className="text-small leading-[1.4] text-ink-muted first-letter:uppercase">
              {rentLabel(analysis.source, unitCount, analysis.isRough)}
            </dt>
            <dd className="font-display text-h1 leading-[1.15] font-medium tracking-[-0.01em] normal-nums">
              {formatDollars(rentEstimate)}
            </dd>
          </div>
        </dl>
        <RentRangeBar low={rentRangeLow} estimate={rentEstimate} high={rentRangeHigh} />
        <p className="tabular-nums lining-nums text-small leading-normal flex justify-between gap-4 text-ink-muted">
          <span>Low {formatDollars(rentRangeLow)}</span>
          <span>High {formatDollars(rentRangeHigh)}</span>
        </p>
        {analysis.sentences.map((sentence) => (
          <p key={sentence} className="mt-1.5 text-small leading-normal tabular-nums lining-nums">
            {sentence}
          </p>
        ))}
      </div>
      <DescriptionList
        items={[
          { label: 'Days on market', value: String(analysis.averageDaysOnMarket) },
          { label: 'Occupancy', value: formatPercent(analysis.occupancyRate) },
          { label: 'Year over year', value: formatPercentChange(analysis.yearOverYearChange) },
          { label: 'Source', value: ANALYSIS_SOURCE_LABELS[analysis.source] },
          { label: 'Made', value: formatMomentIn(analysis.createdAt, now) },
        ]}
      />
    </div>
  )
}
