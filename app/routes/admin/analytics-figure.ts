import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { parseAnalyticsRange } from '#app/modules/analytics/analytics-range.ts'
import { figureCsv } from '#app/modules/analytics/figure-table.ts'
import { getAnalytics } from '#app/modules/analytics/get-analytics.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The numbers of one figure of the analytics as CSV. They name no one, so no audit line reports it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = new URL(request.url).searchParams
  const now = new Date()
  const range = parseAnalyticsRange(query, now)
  const { figures } = getAnalytics(range, now)
  const [name, figure] = Object.entries(figures).find(([key]) => key === query.get('figure')) ?? []
  if (figure === undefined) throw new Response('There is no such figure.', { status: 404 })
  return new Response(figureCsv(figure.table), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(`${name}-${range.from}-to-${range.to}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}
