import { WHATS_INCLUDED } from '#app/content/included.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { FoundReport } from './queries.server.ts'
import { LOOK_AGAIN_SECONDS } from './report-state.ts'
import { listResults } from './result-history.server.ts'

export type ReportPageData = ReturnType<typeof describeReportPage>

/** What every reader of a report sees, without the lead's id: the page of a shared link must not tell it. `query` is the address's. */
export function describeReportPage(found: FoundReport, query: URLSearchParams) {
  const { name, shortName, trade, phone } = readSiteFacts().company
  return {
    address: found.address,
    zipCode: found.zipCode,
    state: found.state,
    report: found.state === 'ready' ? found.report : null,
    company: { name, shortName, trade, phone },
    included: WHATS_INCLUDED,
    history: found.hasHistory ? listResults(found.leadId) : [],
    downloadFailed: query.get('download') === 'failed',
  }
}

/** The header that has a report loaded again while it is being made. */
export function refreshOf({ state }: FoundReport): Record<string, string> {
  return state === 'waiting' ? { Refresh: String(LOOK_AGAIN_SECONDS) } : {}
}
