import type { ReactNode } from 'react'
import { Gauge } from '#app/ui/chart/gauge.tsx'
import { formatDollars } from '#app/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { CompanySign } from '#app/ui/company-logo.tsx'
import type { PictureImage } from '#app/ui/picture.tsx'
import type { Report } from '../report.ts'

type ReportHeadProps = {
  address: { street: string; locality: string }
  report: Report
  company: { shortName: string; trade: string; phone: string; logo?: PictureImage }
  /** What the reader may do about the figure, under it. */
  offer: ReactNode
}

/** The address, and under it the rent in the largest type of the page with the gauge at its side. */
export function ReportHead({ address, report, company, offer }: ReportHeadProps) {
  const { low, estimate, high } = report.rentDollars
  return (
    <>
      <PrintHead company={company} madeOn={report.source.madeOn} />
      <div className="report-head">
        <h1 className="col-span-full text-h2">
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
              <Notice className="print:px-3 print:py-1.5 print:text-[11px]">
                <strong>{report.warning.title}</strong>
                <br />
                {report.warning.text}
              </Notice>
            </div>
          )}
          <p className="tabular-nums lining-nums ml-[-0.03em] font-display text-figure leading-[0.9] font-[480] tracking-[-0.04em]">
            {formatDollars(estimate)}
          </p>
          <p className="mt-4 text-lead text-ink-muted print:mt-2.5">{report.rentCaption}</p>
          <div className="mt-7 grid pt-5 gap-2 border-t border-line-strong print:mt-2.5 print:pt-2.5 print:gap-0.5">
            {report.range.likely !== null && <p className="font-semibold tabular-nums lining-nums">{report.range.likely}</p>}
            {report.range.wide !== null && <p className="tabular-nums lining-nums">{report.range.wide}</p>}
            <p className={report.range.likely === null ? 'font-semibold tabular-nums lining-nums' : 'tabular-nums lining-nums'}>
              Low {formatDollars(low)}, high {formatDollars(high)}
            </p>
            <p className="note">
              {report.rangeNote} Source: {report.source.name}. {report.figure.disclaimer}
            </p>
          </div>
          {offer}
        </div>
        <Gauge
          low={low}
          estimate={estimate}
          high={high}
          likely={report.likelyDollars}
          comparables={report.comparableRentsDollars}
          name={report.figure.name}
          title="Estimated monthly rent gauge"
        />
      </div>
    </>
  )
}

/** Shown at the head of the printed page, where the shell is left out. */
function PrintHead({ company, madeOn }: { company: ReportHeadProps['company']; madeOn: string }) {
  return (
    <div className="hidden items-center justify-between print:flex">
      <CompanySign company={company} />
      <span className="note">
        Rent analysis, {madeOn} · {company.phone}
      </span>
    </div>
  )
}
