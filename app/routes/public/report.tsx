import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { WHATS_INCLUDED } from '#app/content/included.ts'
import { readField, readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, Honeypot, isSpam } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { readVisitor } from '#app/http/visitor.server.ts'
import { readCheckedEstimate, requestCheckedEstimate } from '#app/modules/rent-analysis/checked-estimate.server.ts'
import { readSelection, type Selection } from '#app/modules/rent-analysis/evidence.ts'
import { CheckedEstimateOffer } from '#app/modules/rent-analysis/parts/checked-estimate.tsx'
import { StartManagement, WhatsIncluded, YourProperties } from '#app/modules/rent-analysis/parts/report-aside.tsx'
import { ReportEvidence } from '#app/modules/rent-analysis/parts/report-evidence.tsx'
import { ReportHistory } from '#app/modules/rent-analysis/parts/report-history.tsx'
import { ReportHead } from '#app/modules/rent-analysis/parts/report-head.tsx'
import { AnalysisFailed, AnalyzingProperty } from '#app/modules/rent-analysis/parts/report-pending.tsx'
import { FinancialProjections, MarketStatistics, PropertyDetails } from '#app/modules/rent-analysis/parts/report-sections.tsx'
import { findReport, type FoundReport, listOwnersReports } from '#app/modules/rent-analysis/queries.server.ts'
import { LOOK_AGAIN_SECONDS } from '#app/modules/rent-analysis/report-state.ts'
import { requestRetry } from '#app/modules/rent-analysis/request-retry.server.ts'
import { listResults } from '#app/modules/rent-analysis/result-history.server.ts'
import { mayActFor } from '#app/modules/leads/grants.server.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  const title = page ? titleOf(page) : isRouteErrorResponse(error) && error.status === 404 ? NOT_FOUND : LOAD_FAILED
  return [
    { title: `${title} | ${page?.company.name ?? 'Harvest Gate Property Management'}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export const headers: HeadersFunction = (args) => {
  const headers = new Headers(privatePageHeaders(args))
  const refresh = args.loaderHeaders.get('Refresh')
  if (refresh !== null) headers.set('Refresh', refresh)
  return headers
}

const NOT_FOUND = 'Lead not found'
const LOAD_FAILED = 'Failed to load property analysis'
const NOT_YOURS = 'Only the browser that asked for this analysis, or that followed the link in our e-mail, can do this.'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const found = foundOr404(params.leadId, readSelection(searchParams))
  const visitor = await readVisitor(request)
  const mayAct = mayActFor(visitor, found.leadId)
  const { name, shortName, trade, phone } = readSiteFacts().company
  const page = {
    ...shown(found),
    company: { name, shortName, trade, phone },
    included: WHATS_INCLUDED,
    properties: listOwnersReports(found.leadId, visitor),
    mayAct,
    check: readCheckedEstimate(found, mayAct),
    history: listResults(found.leadId),
    downloadFailed: searchParams.get('download') === 'failed',
  }
  return data(page, found.state === 'waiting' ? { headers: { Refresh: String(LOOK_AGAIN_SECONDS) } } : {})
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  limitRate(context, 'public-form')
  const posted = await readForm(request)
  if (isSpam(posted)) throw new Response(HONEYPOT_MESSAGE, { status: 400 })
  const intent = readField(posted, 'intent')
  const found = foundOr404(params.leadId)
  if (intent === 'retry') return retry(found, context)
  if (intent === 'check') return askForCheck(found, await readVisitor(request))
  throw new Response('This button is not known. Please go back.', { status: 400 })
}

function retry({ leadId, state }: FoundReport, context: ActionFunctionArgs['context']) {
  if (state === 'failed') {
    // Another lookup, which may be a paid one.
    limitRate(context, 'analysis')
    requestRetry(leadId)
  }
  return redirect(paths.report(leadId), 303)
}

function askForCheck(found: FoundReport, visitor: string | null) {
  if (!mayActFor(visitor, found.leadId)) throw new Response(NOT_YOURS, { status: 403 })
  requestCheckedEstimate(found)
  return redirect(paths.report(found.leadId), 303)
}

function foundOr404(leadId = '', selection: Selection | null = null): FoundReport {
  const found = findReport(leadId, selection)
  if (!found) throw new Response("The property analysis you're looking for doesn't exist.", { status: 404 })
  return found
}

/** What the page shows, without what only the PDF needs. */
function shown({ leadId, address, zipCode, ...rest }: FoundReport) {
  const report = rest.state === 'ready' ? rest.report : null
  return { leadId, address, zipCode, state: rest.state, report }
}

function titleOf(page: { address: FoundReport['address']; state: FoundReport['state'] }): string {
  if (page.state === 'waiting') return 'Analyzing Property'
  if (page.state === 'failed') return LOAD_FAILED
  return `Rent analysis for ${oneLine(page.address)}`
}

function oneLine({ street, locality }: FoundReport['address']): string {
  return [street, locality].filter(Boolean).join(', ')
}

export default function ReportPage() {
  const { leadId, address, zipCode, state, report, company, included, properties, mayAct, check, history, downloadFailed } =
    useLoaderData<typeof loader>()
  if (report === null) {
    if (state === 'waiting')
      return <AnalyzingProperty leadId={leadId} address={oneLine(address)} lookAgainSeconds={LOOK_AGAIN_SECONDS} />
    return <AnalysisFailed address={oneLine(address)} honeypot={<Honeypot />} />
  }
  return (
    <div className="wrap">
      <ReportHead
        address={address}
        report={report}
        company={company}
        offer={<CheckedEstimateOffer check={check} honeypot={<Honeypot />} />}
      />
      <div className="two">
        <div>
          <PropertyDetails facts={report.facts} editPath={mayAct ? paths.editAnalysis(leadId) : null} />
          <MarketStatistics market={report.market} zipCode={zipCode} />
          <FinancialProjections leadId={leadId} projections={report.projections} downloadFailed={downloadFailed} />
        </div>
        <aside aria-label="Next steps">
          <StartManagement leadId={leadId} />
          <YourProperties properties={properties} />
          <WhatsIncluded items={included} />
        </aside>
      </div>
      <ReportEvidence report={report} />
      <ReportHistory results={history} />
      <div className="no-print h-18" />
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <ErrorPage title={NOT_FOUND} />
  if (status < 500) return <ErrorPage />
  return (
    <ErrorPage title={LOAD_FAILED}>
      <a className="btn" href={pathname}>
        Retry Analysis
      </a>
    </ErrorPage>
  )
}
