import type { ReactNode } from 'react'
import reportScript from '#app/browser/report.ts?script'
import type { ReportPageData } from '../report-page.server.ts'
import { REFRESH_SECONDS } from '#app/modules/rent-analysis/analysis-state.ts'
import { inOneLine } from '../report-title.ts'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { CashFlowSection } from './cash-flow-section.tsx'
import { RentTrendSection } from './rent-trend-section.tsx'
import { ComparableCards, COMPARABLES_TABLE } from './comparable-cards.tsx'
import { ReportFolds } from './report-folds.tsx'
import { type ReportCall, ReportHead, StickyCall } from './report-head.tsx'
import { ReportHistory } from './report-history.tsx'
import { AnalysisFailed, AnalyzingProperty } from './report-pending.tsx'
import type { ReportWebMap as DrawnMap } from '../draw-report-map.server.ts'
import { MapDrawing } from './map-drawing.tsx'

type ReportBodyProps = {
  page: ReportPageData
  /** The path of this page and of its PDF, if any. */
  pagePath: string
  pdfPath: string | null
  /** For readers who can correct the property. */
  editPath?: string | null
  /** What a reader can do when the analysis failed. */
  retry?: ReactNode
  call: ReportCall
  /** Right below the top: the reader's next step. */
  next?: ReactNode
  /** What a reader can do about the figure. */
  offer?: ReactNode
  /** Below the figures: how to keep the report, and how to start. */
  below?: ReactNode
  /** Beside the rent trend: an alert for readers who can subscribe to one, or the way to a report of one's own. */
  beside?: ReactNode
  honeypot: ReactNode
  /** To one of the page's forms. */
  lastReply?: FormReply | undefined
  /** Sections for this reader only. */
  folds?: ReactNode
  /** Behind a dialog, only the top of the report is rendered. */
  isBehindDialog?: boolean
}

/** A report as every reader sees it. Parts for some readers only are passed as props. */
export function ReportBody({
  page,
  pagePath,
  pdfPath,
  editPath = null,
  retry,
  call,
  next,
  offer,
  below,
  beside,
  honeypot,
  lastReply,
  folds,
  isBehindDialog = false,
}: ReportBodyProps) {
  const { address, zipCode, report, history } = page
  if (report === null) {
    const where = inOneLine(address)
    if (page.state === 'waiting') return <AnalyzingProperty pagePath={pagePath} address={where} pollSeconds={REFRESH_SECONDS} />
    return <AnalysisFailed address={where}>{retry}</AnalysisFailed>
  }
  return (
    <>
      <div className="report">
        <ReportHead address={address} report={report} editPath={editPath} call={call} guide={page.guide} />
        {next}
        {!isBehindDialog && (
          <>
            {report.comparables && (
              <ComparableCards report={report} comparables={report.comparables} map={page.map && <ReportMap map={page.map} />} />
            )}
            {offer}
            {(page.trend !== null || Boolean(beside)) && (
              <div className={page.trend !== null && Boolean(beside) ? 'report-pair' : 'report-section'}>
                {page.trend && <RentTrendSection trend={page.trend} />}
                {beside}
              </div>
            )}
            {page.cashFlow && (
              <CashFlowSection page={page.cashFlow} lastReply={replyTo('cash-flow', lastReply)} honeypot={honeypot} />
            )}
            {below}
            <ReportFolds report={report} zipCode={zipCode} pdfPath={pdfPath} included={page.included}>
              {folds}
              <ReportHistory results={history} />
            </ReportFolds>
          </>
        )}
      </div>
      {!isBehindDialog && (
        <>
          <StickyCall report={report} call={call} />
          <script type="module" src={reportScript} />
        </>
      )}
    </>
  )
}

/** A map of the home and its comparables, with the cards' numbers. */
function ReportMap({ map }: { map: DrawnMap }) {
  const { width, height } = map
  return (
    <figure>
      <svg className="area-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="map-title map-text">
        <title id="map-title">Map of the home and its comparable rentals</title>
        <desc id="map-text">{map.alt}</desc>
        <MapDrawing map={map} tiles={map.tiles} />
      </svg>
      <figcaption>
        <span>{map.caption}</span>
        <a href={`#${COMPARABLES_TABLE}`}>See this as a table</a>
      </figcaption>
    </figure>
  )
}
