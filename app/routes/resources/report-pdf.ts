import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { makeReportPdf } from '#app/modules/rent-analysis/make-report-pdf.server.ts'
import { findReport } from '#app/modules/rent-analysis/queries.server.ts'
import { paths } from '#app/paths.ts'

const PRIVATE = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' }

/** The report as a file. Needs what the report's page needs: its address. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = findReport(params.leadId ?? '')
  if (!found)
    return new Response('Lead not found', { status: 404, headers: { ...PRIVATE, 'Content-Type': 'text/plain; charset=utf-8' } })
  // The page says where the analysis stands.
  if (found.state !== 'ready') return redirect(paths.report(found.leadId), { headers: PRIVATE })
  limitRate(context, 'report-pdf')
  const pdf = await makeReportPdf(found)
  if (!pdf) return redirect(paths.reportDownloadFailed(found.leadId), { status: 303, headers: PRIVATE })
  return new Response(pdf.bytes, {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${pdf.fileName}"`,
      'Content-Length': String(pdf.bytes.byteLength),
    },
  })
}
