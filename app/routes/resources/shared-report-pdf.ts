import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { noPdfResponse, pdfResponse } from '#app/http/file-response.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { isHumanVisit } from '#app/http/human-visit.server.ts'
import { recordReportView } from '#app/modules/leads/detail/record-report-view.server.ts'
import { parseSelection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { findSharedReport } from '#app/modules/reports/find-shared-report.server.ts'
import { makeReportPdf } from '#app/modules/reports/pdf/make-report-pdf.server.ts'
import { MESSAGE_PDF_FAILED, MESSAGE_SHARE_ENDED, MESSAGE_SHARE_UNKNOWN } from '#app/modules/reports/report-title.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

/** A shared report as a file. Requires the link, like its page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const { searchParams: query } = new URL(request.url)
  const shared = findSharedReport(token, parseSelection(query))
  if (shared === 'unknown') return noPdfResponse(MESSAGE_SHARE_UNKNOWN, 404)
  if (shared === 'ended') return noPdfResponse(MESSAGE_SHARE_ENDED, 410)
  const { found, reader } = shared
  // The page shows the state of the analysis.
  if (found.state !== 'ready') return redirect(paths.sharedReport(token), { headers: PRIVATE_HEADERS })
  limitRate(context, 'report-pdf')
  const pdf = await makeReportPdf(found, { ending: 'shared', pagePath: paths.sharedReport(token), query, access: null })
  if (!pdf.ok)
    return redirectWithToast(
      paths.sharedReport(token),
      { kind: 'error', message: MESSAGE_PDF_FAILED },
      new Headers(PRIVATE_HEADERS),
    )
  if (isHumanVisit(request, context)) recordReportView({ leadId: found.leadId, reader, asPdf: true })
  return pdfResponse(pdf.value)
}
