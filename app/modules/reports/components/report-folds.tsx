import type { ReactNode } from 'react'
import { formatDollars } from '#app/format/money.ts'
import { Stats } from '#app/ui/stats.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { CheckList } from '#app/ui/check-list.tsx'
import { paths } from '#app/paths.ts'
import type { Report, ReportFact } from '../report.ts'
import { START_TEXT } from '../report-labels.ts'
import { ReportFold } from './report-fold.tsx'
import { COMPARABLES_TABLE, ComparablesTable } from './comparable-cards.tsx'

type ReportFoldsProps = {
  report: Report
  zipCode: string
  pdfPath: string | null
  included: readonly string[]
  children: ReactNode
}

/** The details behind the figures, in collapsible sections. `children`: sections for this reader only. */
export function ReportFolds({ report, zipCode, pdfPath, included, children }: ReportFoldsProps) {
  return (
    <div className="folds">
      {report.comparables && (
        <ReportFold id={COMPARABLES_TABLE} title="Rentals as a table" isForScreen>
          <ComparablesTable rows={report.comparables.rows} />
          <p className="note">{report.comparables.caption}.</p>
        </ReportFold>
      )}
      <ReportFold id="method" title="How we got this">
        <HowWeGotThis report={report} />
      </ReportFold>
      <ReportFold id="property-details" title="Property details">
        <Facts facts={report.facts} />
      </ReportFold>
      <ReportFold id="market" title="The local market">
        <Facts facts={[...report.market, ...(report.comparables?.statistics ?? [])]} />
        {zipCode !== '' && <p className="note">ZIP {zipCode}</p>}
      </ReportFold>
      <ReportFold id="projections" title="Financial projections">
        <FinancialProjections pdfPath={pdfPath} report={report} />
      </ReportFold>
      <ReportFold id="included" title="What's Included">
        <p>{START_TEXT}</p>
        <CheckList items={included} />
      </ReportFold>
      {children}
    </div>
  )
}

function Facts({ facts }: { facts: readonly ReportFact[] }) {
  return (
    <Stats
      layout="open"
      items={facts.map(({ label, value, note }) => ({
        label,
        value: <span className="report-fact">{value}</span>,
        ...(note === null ? {} : { note }),
      }))}
    />
  )
}

function HowWeGotThis({
  report: {
    figure,
    source,
    method,
    range,
    rangeNote,
    rentDollars: { low, high },
  },
}: {
  report: Report
}) {
  return (
    <>
      <p>
        {source.name}, {source.madeOn}. {source.text} {source.note}
      </p>
      <p>
        {range.likely} {range.wide ?? `Low ${formatDollars(low)}, high ${formatDollars(high)}.`} {rangeNote}
      </p>
      {method.length > 0 && <p className="note">{method.join(' ')}</p>}
      <p>
        <b>{figure.disclaimer}</b>
      </p>
    </>
  )
}

/** A year of renting at the low, the estimated and the high rent. */
function FinancialProjections({ pdfPath, report: { projections, figure } }: { pdfPath: string | null; report: Report }) {
  return (
    <>
      <Table
        caption={`Financial projections at the low rent, the ${figure.name.toLowerCase()} and the high rent`}
        narrow="trio"
        columns={[
          { label: 'A year of renting' },
          { label: 'Low', figures: true },
          { label: figure.name, figures: true, className: 'is-key' },
          { label: 'High', figures: true },
        ]}
      >
        {projections.rows.map((row) => (
          <tr key={row.label} className={row.kind === 'sum' ? 'is-sum' : undefined}>
            <th scope="row">{row.label}</th>
            <TableCell label="Low">{row.low}</TableCell>
            <TableCell label={figure.name} className="is-key">
              {row.estimate}
            </TableCell>
            <TableCell label="High">{row.high}</TableCell>
          </tr>
        ))}
      </Table>
      <p className="note">
        {projections.note}{' '}
        <span className="print:hidden">
          <a href={paths.fees()}>Plans and pricing</a>
          {pdfPath !== null && (
            <>
              {' '}
              · <a href={pdfPath}>Download Report</a>
            </>
          )}
        </span>
      </p>
    </>
  )
}
