import { formatCount, formatDollars, formatNumber } from '#app/format/money.ts'
import { BEDROOM_GROUPS } from '#app/modules/rent-estimator/bedroom-groups.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type AnalysisFilter, analysisList } from '../analysis-list.ts'
import { type MedianCell, type MedianRow, MIN_RENTS } from '../median-rents.ts'

/** Cities on the card. The file has all of them. */
const MAX_CITIES = 8

/** Cell backgrounds, from the lowest rents to the highest. */
const GROUNDS = ['bg-band', 'bg-brand-tint', 'bg-brand-tint', 'bg-brand-soft'] as const

type MedianRentsCardProps = { rows: readonly MedianRow[]; filter: AnalysisFilter }

/** Rents of the analyses listed below, by city and bedrooms. */
export function MedianRentsCard({ rows, filter }: MedianRentsCardProps) {
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  const shown = rows.slice(0, MAX_CITIES)
  const groups = BEDROOM_GROUPS.map((group, index) => ({ ...group, index })).filter(
    // Few studios are rented, so their column is only shown if it has data.
    ({ from, index }) => from > 0 || shown.some(({ cells }) => typeof cells[index]?.medianDollars === 'number'),
  )
  const medians = shown.flatMap(({ cells }) => cells.flatMap(({ medianDollars }) => medianDollars ?? []))
  const scale = { lowest: Math.min(...medians), highest: Math.max(...medians) }
  return (
    <Card title="Median rent by city and bedrooms" className="mb-5" action={rows.length > 0 && <CsvLink filter={filter} />}>
      <p className="-mt-2 mb-3 max-w-none text-small text-ink-muted">{noteOf(counted)}</p>
      {shown.length > 0 && (
        <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Median rents">
          <table className="median-rents">
            <caption className="sr-only">Median estimated monthly rent</caption>
            <thead>
              <tr>
                <th scope="col">City</th>
                {groups.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ city, cells }) => (
                <tr key={city}>
                  <th scope="row">
                    <bdi>{city}</bdi>
                  </th>
                  {groups.map(({ index, label }) => (
                    <Cell key={label} cell={cells[index] ?? { count: 0, medianDollars: null }} scale={scale} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shown.length && (
        <p className="mt-2.5 text-small text-ink-muted">
          {`The ${MAX_CITIES} cities with the most analyses. The CSV has ${rows.length - shown.length} more.`}
        </p>
      )}
    </Card>
  )
}

function noteOf(counted: number): string {
  if (counted === 0) return 'None of the analyses below have both a rent and a bedroom count.'
  const analyses = formatCount(counted, 'analysis', 'analyses')
  return `Based on the newest results of ${analyses} that match the filters. The small number is how many are in a cell, at least ${MIN_RENTS}. Fallback estimates and properties with unknown bedrooms are left out.`
}

function CsvLink({ filter }: { filter: AnalysisFilter }) {
  return (
    <a href={paths.medianRents(analysisList.query(filter))} className={buttonClass({ variant: 'second', small: true })} download>
      <Icon name="download" />
      CSV<span className="sr-only"> of median rents</span>
    </a>
  )
}

function Cell({ cell: { count, medianDollars }, scale }: { cell: MedianCell; scale: { lowest: number; highest: number } }) {
  if (medianDollars === null) return <td className="is-few">too few</td>
  const share = (medianDollars - scale.lowest) / Math.max(1, scale.highest - scale.lowest)
  const ground = GROUNDS[Math.min(GROUNDS.length - 1, Math.floor(share * GROUNDS.length))]
  return (
    <td className={ground}>
      <span>
        <small>
          {formatNumber(count)}
          <span className="sr-only"> analyses</span>
        </small>{' '}
        {formatDollars(medianDollars)}
      </span>
    </td>
  )
}
