import { Badge } from '#app/ui/badge.tsx'
import { RangePlot } from '#app/ui/chart/range-plot.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { DISCLAIMER } from '../report-words.ts'
import type { Report, ReportComparable } from '../report.ts'

/** The rentals behind the estimate where there are any, and how the estimate was made. */
export function ReportEvidence({ report }: { report: Report }) {
  const { comparables, comparableRentsDollars, rentDollars } = report
  if (!comparables) {
    return (
      <section className="page-2 mt-14" aria-labelledby="method">
        <HowWeGotThis report={report} />
      </section>
    )
  }
  return (
    <section className="comps page-2" aria-labelledby="comparables">
      <div className="sec-head">
        <h2 id="comparables">Comparable properties</h2>
        <span className="small muted">{comparables.caption}</span>
      </div>
      <Comparables rows={comparables.rows} />
      <div className="how">
        {comparableRentsDollars.length > 0 && (
          <figure>
            <RangePlot
              {...rentDollars}
              comparables={comparableRentsDollars}
              title="This rent against the comparables"
              name="This house"
            />
          </figure>
        )}
        <div>
          <HowWeGotThis report={report} />
        </div>
      </div>
    </section>
  )
}

function Comparables({ rows }: { rows: ReportComparable[] }) {
  return (
    <Table
      caption="Comparable properties"
      columns={[
        { label: 'Address' },
        { label: 'Distance', figures: true },
        { label: 'Rooms', figures: true },
        { label: 'Square feet', figures: true },
        { label: 'Rent', figures: true },
      ]}
    >
      {rows.map((row, index) => (
        <tr key={index}>
          <th scope="row" className="min-w-48 wrap-anywhere">
            {row.address} {row.isSample && <Badge>Sample</Badge>}
          </th>
          <TableCell label="Distance" figures className="whitespace-nowrap">
            {row.distance}
          </TableCell>
          <TableCell label="Rooms" figures className="whitespace-nowrap">
            {row.rooms}
          </TableCell>
          <TableCell label="Square feet" figures>
            {row.squareFootage}
          </TableCell>
          <TableCell label="Rent" figures className="whitespace-nowrap">
            <b>{row.rent}</b>
          </TableCell>
        </tr>
      ))}
    </Table>
  )
}

function HowWeGotThis({ report: { source, method } }: { report: Report }) {
  return (
    <>
      <h2 id="method" className="text-h4! mb-1.5">
        How we got this
      </h2>
      <p className="small">
        {source.name}, {source.madeOn}. {source.text} {source.note}
      </p>
      {method.length > 0 && <p className="muted small mt-2">{method.join(' ')}</p>}
      <p className="small mt-2 font-semibold">{DISCLAIMER}</p>
    </>
  )
}
