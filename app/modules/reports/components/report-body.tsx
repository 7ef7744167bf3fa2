import type { ReactNode } from 'react'
import type { ReportPageData } from '../report-page.server.ts'
import { LOOK_AGAIN_SECONDS } from '#app/modules/rent-analysis/analysis-state.ts'
import { inOneLine } from '../report-title.ts'
import { WhatsIncluded } from './report-aside.tsx'
import { ReportEvidence } from './report-evidence.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportHistory } from './report-history.tsx'
import { AnalysisFailed, AnalyzingProperty } from './report-pending.tsx'
import { ReportFigures } from './report-sections.tsx'

type ReportBodyProps = {
  page: ReportPageData
  /** The address of this page and of its PDF. */
  pagePath: string
  pdfPath: string
  /** For readers who may correct the property. */
  editPath?: string | null
  /** What a reader may do where the analysis failed. */
  retry?: ReactNode
  /** What a reader may do about the figure, under it. */
  offer?: ReactNode
  /** What is under the projections. */
  below?: ReactNode
  /** What is beside the report, over what is included. */
  aside: ReactNode
  /** Under a dialog only its beginning is seen, so that nothing more is drawn. */
  isBehindDialog?: boolean
}

/** A report as its readers see it, no matter who they are; what only some of them may do is handed in. */
export function ReportBody({
  page,
  pagePath,
  pdfPath,
  editPath = null,
  retry,
  offer,
  below,
  aside,
  isBehindDialog = false,
}: ReportBodyProps) {
  const { address, zipCode, report, company, history } = page
  if (report === null) {
    const where = inOneLine(address)
    if (page.state === 'waiting')
      return <AnalyzingProperty pagePath={pagePath} address={where} lookAgainSeconds={LOOK_AGAIN_SECONDS} />
    return <AnalysisFailed address={where}>{retry}</AnalysisFailed>
  }
  return (
    <div className="mx-auto w-page">
      <ReportHead address={address} report={report} company={company} offer={offer} />
      <div className="grid grid-cols-[minmax(0,1fr)_312px] items-start gap-14 print:block max-xl:grid-cols-1 max-xl:gap-10">
        <div className="grid grid-cols-1 gap-14 print:gap-4.5">
          <ReportFigures
            report={report}
            zipCode={zipCode}
            editPath={editPath}
            pdfPath={pdfPath}
            downloadFailed={page.downloadFailed}
          />
          {!isBehindDialog && below}
        </div>
        <aside
          className="grid gap-5 print:mx-0 print:mt-4.5 print:mb-0 max-xl:static max-xl:grid-cols-[repeat(auto-fit,minmax(280px,1fr))]"
          aria-label="Next steps"
        >
          {aside}
          <WhatsIncluded items={page.included} />
        </aside>
      </div>
      {!isBehindDialog && (
        <>
          <ReportEvidence report={report} />
          <ReportHistory results={history} />
        </>
      )}
      <div className="h-18 print:hidden" />
    </div>
  )
}
