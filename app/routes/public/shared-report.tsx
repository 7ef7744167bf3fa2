import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from '@remix-run/react'
import { Honeypot } from '#app/http/honeypot.tsx'
import { refreshingPageHeaders } from '#app/http/private-page.ts'
import { isHumanVisit } from '#app/http/human-visit.server.ts'
import { recordReportView } from '#app/modules/leads/detail/record-report-view.server.ts'
import { parseSelection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { findSharedReport } from '#app/modules/reports/find-shared-report.server.ts'
import { OwnReport, SharedWithYou } from '#app/modules/reports/components/report-aside.tsx'
import { ReportBody } from '#app/modules/reports/components/report-body.tsx'
import { KeepReport } from '#app/modules/reports/components/share-report.tsx'
import { getReportPage, refreshOf } from '#app/modules/reports/report-page.server.ts'
import { shareCardOf } from '#app/modules/reports/share-card.ts'
import { MESSAGE_SHARE_ENDED, MESSAGE_SHARE_UNKNOWN, reportTitle } from '#app/modules/reports/report-title.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { noindexMeta, sentOnMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' }, slim: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, params: { token = '' } }) => {
  if (!page) return noindexMeta(matches, 'Link not found')
  const card = page.card && {
    title: `${page.card.name}: ${page.card.rents} ${page.card.place}`,
    description: 'The rentals behind it, how rents have changed, and what you could keep in a year.',
    path: paths.sharedReport(token),
    picture: paths.sharedReportCard(token),
  }
  return sentOnMeta(matches, { title: reportTitle(page), card })
}

export const headers = refreshingPageHeaders

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const shared = findSharedReport(params.token ?? '', parseSelection(searchParams))
  if (shared === 'unknown') throw new Response(MESSAGE_SHARE_UNKNOWN, { status: 404 })
  if (shared === 'ended') throw new Response(MESSAGE_SHARE_ENDED, { status: 410 })
  const { found, reader } = shared
  if (found.state === 'ready' && isHumanVisit(request, context)) recordReportView({ leadId: found.leadId, reader, asPdf: false })
  const page = { ...getReportPage(found, searchParams, { access: null }), card: shareCardOf(found) }
  return data(page, { headers: refreshOf(found) })
}

export default function SharedReportPage() {
  const page = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const pdfPath = `${paths.sharedReportPdf(token)}${page.choices}`
  return (
    <ReportBody
      page={page}
      pagePath={paths.sharedReport(token)}
      pdfPath={pdfPath}
      retry={<p>We’ll keep trying. Please check again later.</p>}
      call={{
        label: 'Free Rental Analysis',
        to: paths.analysis(),
        note: (name) => `Get one for your own property in two minutes. ${name} answers your questions.`,
      }}
      beside={<OwnReport />}
      below={
        <>
          <KeepReport pdfPath={pdfPath} />
          <SharedWithYou />
        </>
      }
      honeypot={<Honeypot />}
    />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const hasEnded = isRouteErrorResponse(error) && error.status === 410
  return <ErrorPage title={hasEnded ? 'This link has expired' : 'Link not found'} />
}
