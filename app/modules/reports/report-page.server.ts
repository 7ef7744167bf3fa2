import { WHATS_INCLUDED } from '#app/content/included.ts'
import { getGuide } from '#app/content/team.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { cashFlowSchema } from '#app/modules/projections/cash-flow-forms.ts'
import { drawReportWebMap } from './draw-report-map.server.ts'
import type { FoundReport } from './queries.server.ts'
import { getCashFlow, type ReportReader } from './cash-flow.server.ts'
import { rentTrendOf } from './rent-trend.ts'
import type { Report } from './report.ts'
import { REFRESH_SECONDS } from '#app/modules/rent-analysis/analysis-state.ts'
import { listDatedResults } from './result-history.server.ts'

export type ReportPageData = ReturnType<typeof getReportPage>

/** The reader, and whether they see the whole page. */
type PageReader = { access: ReportReader; isWhole?: boolean }

/**
 * What every reader of a report sees, without the lead's id: a shared link's page must not reveal
 * it. `query` is the address's. `isWhole` is false if a dialog covers all but the top.
 */
export function getReportPage(found: FoundReport, query: URLSearchParams, { access, isWhole = true }: PageReader) {
  const { name, shortName, phone } = getSiteFacts().company
  return {
    address: found.address,
    zipCode: found.zipCode,
    state: found.state,
    report: found.state !== 'ready' ? null : isWhole ? found.report : beginningOf(found.report),
    map: isWhole && found.state === 'ready' ? drawReportWebMap(found.report, found.zipCode) : null,
    trend: isWhole && found.state === 'ready' ? rentTrendOf(found.zipCode, found.year.bedrooms) : null,
    cashFlow: isWhole && found.state === 'ready' ? getCashFlow(found, query, access) : null,
    company: { name, shortName, phone },
    guide: getGuide(),
    included: WHATS_INCLUDED,
    history: isWhole && found.hasHistory ? listDatedResults(found.leadId) : [],
    /** With the reader's choices from the address, the PDF shows the same as the page. */
    choices: choicesOf(query),
  }
}

function choicesOf(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => CHOICES.has(name)))
  return kept.size === 0 ? '' : `?${kept.toString()}`
}

/** Fields of the two forms that reload the page. */
const CHOICES = new Set(['of', 'all', 'use', ...Object.keys(cashFlowSchema.shape)])

/** A report without the parts below its figures. */
function beginningOf(report: Report): Report {
  return { ...report, comparables: null, places: null, selection: null, method: [] }
}

/** The header that reloads a report while its analysis is running. */
export function refreshOf({ state }: FoundReport): Record<string, string> {
  return state === 'waiting' ? { Refresh: String(REFRESH_SECONDS) } : {}
}
