import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { findAccess, missingLeadResponse } from '#app/http/lead-access.server.ts'
import { noPdfResponse, pdfResponse } from '#app/http/file-response.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { isHumanVisit } from '#app/http/human-visit.server.ts'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { findEnrolledDuplicate } from '#app/modules/enrollment/next-steps/find-enrolled-duplicate.server.ts'
import { hasStarted } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { viewerKind, recordReportView } from '#app/modules/leads/detail/record-report-view.server.ts'
import { parseSelection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { makeReportPdf } from '#app/modules/reports/pdf/make-report-pdf.server.ts'
import { findReport } from '#app/modules/reports/queries.server.ts'
import { MESSAGE_PDF_FAILED } from '#app/modules/reports/report-title.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

/** The report as a file. Requires the same as the report page: its address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(request.url)
  const found = findReport(params.leadId ?? '', parseSelection(query))
  if (!found) {
    const response = await missingLeadResponse(request, params.leadId ?? '')
    return response.status === 303 ? response : noPdfResponse('Lead not found', 404)
  }
  const { leadId } = found
  const twin = findEnrolledDuplicate(leadId, await findVisitorToken(request))
  if (twin !== null) return redirect(paths.reportPdf(twin), { headers: PRIVATE_HEADERS })
  // The page shows the state of the analysis.
  if (found.state !== 'ready') return redirect(paths.report(leadId), { headers: PRIVATE_HEADERS })
  limitRate(context, 'report-pdf')
  const access = await findAccess(request, leadId)
  const ending = access && hasStarted(leadId) ? 'goOn' : 'begin'
  const pdf = await makeReportPdf(found, { ending, pagePath: paths.report(leadId), query, access })
  if (!pdf.ok)
    return redirectWithToast(paths.report(leadId), { kind: 'error', message: MESSAGE_PDF_FAILED }, new Headers(PRIVATE_HEADERS))
  const reader = viewerKind(access?.level ?? null)
  if (isHumanVisit(request, context)) recordReportView({ leadId, reader, asPdf: true })
  return pdfResponse(pdf.value)
}
