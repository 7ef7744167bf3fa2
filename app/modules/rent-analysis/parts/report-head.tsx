import type { ReactNode } from 'react'
import { Gauge } from '#app/ui/chart/gauge.tsx'
import { LogoMark } from '#app/ui/drawing/logo.tsx'
import { Kept } from '#app/ui/kept.tsx'
import { formatDollars } from '#app/ui/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { DISCLAIMER } from '../report-words.ts'
import type { Report } from '../report.ts'

type ReportHeadProps = {
  address: { street: string; locality: string }
  report: Report
  company: { shortName: string; trade: string; phone: string }
  /** What the reader may do about the figure, under it. */
  offer: ReactNode
}

/** The address, and under it the rent in the largest type of the page with the gauge at its side. */
export function ReportHead({ address, report, company, offer }: ReportHeadProps) {
  const { low, estimate, high } = report.rentDollars
  return (
    <>
      <PrintHead company={company} madeOn={report.source.madeOn} />
      <div className="sheet-head">
        <h1>
          {address.street}
          {address.locality !== '' && (
            <>
              , <span className="inline-block!">{address.locality}</span>
            </>
          )}
        </h1>
        <div>
          {report.warning && (
            <div className="mb-8 print:mb-2">
              <Notice>
                <strong>{report.warning.title}</strong>
                <br />
                {report.warning.text}
              </Notice>
            </div>
          )}
          <p className="rent num">{formatDollars(estimate)}</p>
          <p className="rent-of">{report.rentCaption}</p>
          <div className="sure">
            <p className="font-semibold num">
              Low {formatDollars(low)}, high {formatDollars(high)}
            </p>
            <p className="muted small">
              {report.rangeNote} Source: {report.source.name}. {DISCLAIMER}
            </p>
          </div>
          {offer}
        </div>
        <Kept
          id="gauge"
          className="contents"
          part={Gauge}
          props={{ low, estimate, high, comparables: report.comparableRentsDollars, title: 'Estimated monthly rent gauge' }}
        />
      </div>
    </>
  )
}

/** Stands at the head of the printed page, where the shell is left out. */
function PrintHead({ company, madeOn }: { company: ReportHeadProps['company']; madeOn: string }) {
  return (
    <div className="print-only">
      <span className="logo">
        <LogoMark />
        <span>
          <b>{company.shortName}</b>
          <small>{company.trade}</small>
        </span>
      </span>
      <span className="small muted">
        Rent analysis, {madeOn} · {company.phone}
      </span>
    </div>
  )
}
