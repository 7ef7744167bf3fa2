import type { ReactNode } from 'react'
import { Stats } from '#app/ui/stats.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { paths } from '#app/paths.ts'
import type { Report, ReportFact } from '../report.ts'

/** A section of the report under its heading, with a word or a button at the heading's right. */
export function ReportSection({
  id,
  title,
  beside,
  className,
  children,
}: {
  id: string
  title: string
  beside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="section-head">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

type ReportFiguresProps = {
  report: Report
  zipCode: string
  editPath: string | null
  pdfPath: string
  downloadFailed: boolean
}

/** The property, the market and the year of renting. */
export function ReportFigures({ report, zipCode, editPath, pdfPath, downloadFailed }: ReportFiguresProps) {
  return (
    <>
      <PropertyDetails facts={report.facts} editPath={editPath} />
      <MarketStatistics market={report.market} zipCode={zipCode} />
      <FinancialProjections pdfPath={pdfPath} report={report} downloadFailed={downloadFailed} />
    </>
  )
}

/** What the property is: as typed, and marked where it is assumed. `editPath` is for readers who may correct it. */
function PropertyDetails({ facts, editPath }: { facts: ReportFact[]; editPath: string | null }) {
  return (
    <ReportSection
      id="property-details"
      title="Property details"
      beside={
        editPath !== null && (
          <a className="text-small leading-normal print:hidden" href={editPath}>
            Something wrong? Edit and run again
          </a>
        )
      }
    >
      <Stats
        layout="facts"
        items={facts.map(({ label, value, note }) => ({
          label,
          value: <span className="report-fact">{value}</span>,
          ...(note === null ? {} : { note }),
        }))}
      />
    </ReportSection>
  )
}

/** Figures of the area, each with what it is: measured, or assumed. */
function MarketStatistics({ market, zipCode }: { market: ReportFact[]; zipCode: string }) {
  return (
    <ReportSection
      id="market"
      title="The market around it"
      beside={zipCode !== '' && <span className="note">ZIP {zipCode}</span>}
    >
      <Stats layout="open" items={market.map(({ label, value, note }) => ({ label, value, note }))} />
    </ReportSection>
  )
}

/** A year of renting at the low, the estimated and the high rent. */
function FinancialProjections({
  pdfPath,
  report: { projections, figure },
  downloadFailed,
}: {
  pdfPath: string
  report: Report
  downloadFailed: boolean
}) {
  const download = (
    <a className={buttonClass({ variant: 'second', small: true, className: 'print:hidden' })} href={pdfPath}>
      <Icon name="download" />
      Download Report
    </a>
  )
  return (
    <ReportSection id="projections" title="Financial projections" beside={download}>
      {downloadFailed && (
        <p className="field-error mb-4 print:hidden" role="alert">
          Failed to generate PDF. Please try again, or print this page.
        </p>
      )}
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
      <p className="mt-3.5 note">
        {projections.note}{' '}
        <a className="print:hidden" href={paths.fees()}>
          How our fees compare
        </a>
      </p>
    </ReportSection>
  )
}
