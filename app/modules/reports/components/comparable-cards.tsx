import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { formatDollars } from '#app/format/money.ts'
import type { Report } from '../report.ts'
import type { ReportComparables } from '../report-comparables.ts'
import { shortFacts } from '../report-summary.ts'
import { ReportSection } from './report-section.tsx'

const FORM = 'selection'
export const COMPARABLES_TABLE = 'comparables-table'

type ComparableCardsProps = {
  report: Report
  comparables: ReportComparables
  /** Shown beside the cards. */
  map: ReactNode
}

/**
 * The rentals behind the estimate, each with a checkbox to leave it out. Sends a GET to the report's own address, so nothing is
 * stored.
 */
export function ComparableCards({ report, comparables: { summary, gap, rows, of }, map }: ComparableCardsProps) {
  const { selection } = report
  return (
    <ReportSection
      id="comparables"
      title="Comparable properties"
      beside={<span className="note">{summary} · bars show similarity</span>}
    >
      <div className={map ? 'report-near' : undefined}>
        {map}
        <div>
          <ol className={map ? 'comparables' : 'comparables comparables--wide'}>
            {rows.map((row, place) => (
              <li key={place} className={row.isLeftOut ? 'is-left-out' : undefined}>
                <span className="pin" aria-hidden="true">
                  {place + 1}
                </span>
                <h3>{row.address.split(',')[0]}</h3>
                <b>{row.rent}</b>
                <p className="note">{shortFacts(row).join('\u00A0· ')}</p>
                <p className="comparable-why">
                  {row.similarity !== null && (
                    <span className="similarity">
                      <svg viewBox="0 0 72 8" aria-hidden="true">
                        <rect width="72" height="8" rx="4" className="fill-brand-soft" />
                        <rect width={(72 * row.similarity) / 100} height="8" rx="4" className="fill-brand" />
                      </svg>
                      {row.similarity}%<span className="sr-only"> similar</span>
                    </span>
                  )}
                  <span>
                    {row.why} {row.isSample && <Badge>Sample</Badge>}
                  </span>
                  <label className="print:hidden">
                    <input
                      type="checkbox"
                      className="choice choice--row"
                      form={FORM}
                      name="use"
                      value={place}
                      defaultChecked={!row.isLeftOut}
                    />
                    Use<span className="sr-only"> {row.address} in the estimate</span>
                  </label>
                </p>
              </li>
            ))}
          </ol>
          {selection && (
            <section className="report-choice" aria-label="Your selection">
              <p>
                <b>{selection.title}</b>
                {selection.estimateDollars !== null && (
                  <>
                    : <b>{formatDollars(selection.estimateDollars)}</b>. Ours, with all of them:{' '}
                    {formatDollars(report.rentDollars.estimate)}.
                  </>
                )}
              </p>
              <p className="note">{selection.text}</p>
            </section>
          )}
          <form method="get" action="#comparables" id={FORM} className="report-update" data-follows="">
            <input type="hidden" name="of" value={of} />
            <input type="hidden" name="all" value={rows.length} />
            <span className="note">{gap} Uncheck a rental to see the estimate without it.</span>
            <Button variant="second" small>
              Update the estimate
            </Button>
          </form>
        </div>
      </div>
    </ReportSection>
  )
}

/** The same facts for print, and for readers who can't see the map. */
export function ComparablesTable({ rows }: { rows: ReportComparables['rows'] }) {
  return (
    <Table
      caption="Comparable properties"
      columns={[
        { label: 'Address' },
        { label: 'Distance', figures: true },
        { label: 'Rooms', figures: true },
        { label: 'Square feet', figures: true },
        { label: 'Built', figures: true },
        { label: 'Rent', figures: true },
        { label: 'Similar', figures: true },
      ]}
    >
      {rows.map((row, place) => (
        <tr key={place}>
          <th scope="row" className="wrap-anywhere">
            {place + 1}. {row.address}
            {row.age !== null && <span className="block font-normal note">{row.age}</span>}
          </th>
          <TableCell label="Distance">{row.distance}</TableCell>
          <TableCell label="Rooms">{row.rooms}</TableCell>
          <TableCell label="Square feet">{row.squareFootage}</TableCell>
          <TableCell label="Built">{row.yearBuilt ?? 'unknown'}</TableCell>
          <TableCell label="Rent">
            <span>
              {row.rent}
              {row.rentPerSquareFoot !== null && <span className="block note">{row.rentPerSquareFoot} per sq ft</span>}
            </span>
          </TableCell>
          <TableCell label="Similar">{row.similarity === null ? 'unknown' : `${row.similarity}%`}</TableCell>
        </tr>
      ))}
    </Table>
  )
}
