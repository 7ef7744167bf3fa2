import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { findAccess } from '#app/http/lead-access.server.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { countRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { hasStarted } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { makeReportPdf } from '#app/modules/reports/pdf/make-report-pdf.server.ts'
import { findReport } from '#app/modules/reports/queries.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { api: true }

const PDF_FAILED = 'Failed to generate PDF'

/** `lead`, `rentEstimate`, `improvements`: only the lead's id is used, on top or inside the lead. The database has the rest. */
const bodySchema = z.object({ lead: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]) })

export const loader = refuseGet

/** Creates the PDF of a lead's report and returns its address. Requires the same as the report page: the lead's id. */
export async function action({ request, context }: ActionFunctionArgs) {
  const refusal = countRequest(context, 'report-pdf')
  if (refusal) return jsonError(429, refusal.message, setRetryAfter(context, refusal))
  const body = readJson(await request.text())
  if (body === undefined) return jsonError(400, 'The request is not valid JSON')
  const posted = bodySchema.safeParse(body)
  if (!posted.success) return jsonError(400, 'The request has no lead')
  const found = findReport(posted.data.lead)
  if (!found) return jsonError(404, 'Lead not found')
  if (found.state !== 'ready') return jsonError(409, PDF_FAILED)
  const access = await findAccess(request, found.leadId)
  const ending = access && hasStarted(found.leadId) ? 'goOn' : 'begin'
  const query = new URLSearchParams()
  const pdf = await makeReportPdf(found, { ending, pagePath: paths.report(found.leadId), query, access })
  return pdf.ok
    ? jsonResponse(200, { url: paths.reportPdf(found.leadId), fileName: pdf.value.fileName })
    : jsonError(500, PDF_FAILED)
}
