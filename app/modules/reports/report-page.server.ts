import { WHATS_INCLUDED } from '#app/content/included.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { FoundReport } from './queries.server.ts'
import type { Report } from './report.ts'
import { LOOK_AGAIN_SECONDS } from '#app/modules/rent-analysis/analysis-state.ts'
import { listResults } from './result-history.server.ts'

export type ReportPageData = ReturnType<typeof getReportPage>

/**
 * What every reader of a report sees, without the lead's id: the page of a shared link must not tell it. `query` is the address's; `isWhole`: not where
 * a dialog covers what is below its beginning.
 */
export function getReportPage(found: FoundReport, query: URLSearchParams, isWhole = true) {
  const { name, shortName, trade, phone, logo } = getSiteFacts().company
  return {
    address: found.address,
    zipCode: found.zipCode,
    state: found.state,
    report: found.state !== 'ready' ? null : isWhole ? found.report : beginningOf(found.report),
    company: { name, shortName, trade, phone, ...(logo && { logo }) },
    included: WHATS_INCLUDED,
    history: isWhole && found.hasHistory ? listResults(found.leadId) : [],
    downloadFailed: query.get('download') === 'failed',
  }
}

/** A report without what is below its figures. */
function beginningOf(report: Report): Report {
  return { ...report, comparables: null, selection: null, method: [] }
}

/** The header that has a report loaded again while it is being made. */
export function refreshOf({ state }: FoundReport): Record<string, string> {
  return state === 'waiting' ? { Refresh: String(LOOK_AGAIN_SECONDS) } : {}
}
