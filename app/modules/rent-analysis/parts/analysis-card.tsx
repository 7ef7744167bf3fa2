import type { LatestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/ui/date.ts'
import { Facts } from '#app/ui/figures.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatDollars, formatPercent, formatPercentChange } from '#app/ui/money.ts'
import { RentRangeBar } from './rent-range-bar.tsx'

type AnalysisCardProps = {
  analysis: LatestAnalysis
  /** The owner's report; null for an entry without a lead, which has none. */
  reportPath: string | null
  now: Date
}

/** What staff see of a property's rental analysis. */
export function AnalysisCard({ analysis, reportPath, now }: AnalysisCardProps) {
  const action = analysis.state === 'ready' && reportPath !== null && (
    <Link className="small" to={reportPath}>
      Open the report
    </Link>
  )
  return (
    <Card title="Property analysis" action={action}>
      {analysis.state === 'none' && <p className="muted">No analysis has been made for this property.</p>}
      {analysis.state === 'waiting' && <p className="muted">The analysis was asked for and is not ready yet.</p>}
      {analysis.state === 'failed' && <p className="error">Unable to load property analysis. Please try again later.</p>}
      {analysis.state === 'ready' && <Estimate analysis={analysis} now={now} />}
    </Card>
  )
}

function Estimate({ analysis, now }: { analysis: Extract<LatestAnalysis, { state: 'ready' }>; now: Date }) {
  const { rentEstimate, rentRangeLow, rentRangeHigh } = analysis
  return (
    <div className="estimate">
      <div>
        <dl className="stat">
          <div>
            <dt>Estimated monthly rent</dt>
            <dd className="num big">{formatDollars(rentEstimate)}</dd>
          </div>
        </dl>
        <RentRangeBar low={rentRangeLow} estimate={rentEstimate} high={rentRangeHigh} />
        <p className="small muted num ends">
          <span>Low {formatDollars(rentRangeLow)}</span>
          <span>High {formatDollars(rentRangeHigh)}</span>
        </p>
      </div>
      <Facts
        items={[
          { label: 'Days on market', value: String(analysis.averageDaysOnMarket) },
          { label: 'Occupancy', value: formatPercent(analysis.occupancyRate) },
          { label: 'Year over year', value: formatPercentChange(analysis.yearOverYearChange) },
          { label: 'Source', value: SOURCES[analysis.source] },
          { label: 'Made', value: formatMomentIn(analysis.createdAt, now) },
        ]}
      />
    </div>
  )
}

/** Where an estimate came from, in a few words. */
const SOURCES: Record<Extract<LatestAnalysis, { state: 'ready' }>['source'], string> = {
  rentcast: 'RentCast',
  'own-rentals': 'Our own rentals',
  'sample-rentals': 'Sample rentals',
  'public-figures': 'Public figures',
  fallback: 'Fallback, no rent data',
}
