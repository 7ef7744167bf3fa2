import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { parseAnalyticsRange } from '#app/modules/analytics/analytics-range.ts'
import { figureFile } from '#app/modules/analytics/figure-table.ts'
import { getAnalytics } from '#app/modules/analytics/get-analytics.server.ts'
import { csvFile } from '#app/modules/lists/csv.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** One analytics figure as CSV. It contains no personal data, so it is not audited. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'analytics')
  const query = new URL(request.url).searchParams
  const now = new Date()
  const range = parseAnalyticsRange(query, now)
  const { figures } = getAnalytics(range, now)
  const [name, figure] = Object.entries(figures).find(([key]) => key === query.get('figure')) ?? []
  if (figure === undefined) throw new Response('Metric not found', { status: 404 })
  const { titles, lines } = figureFile(figure.table)
  return csvResponse(`${name}-${range.from}-to-${range.to}.csv`, csvFile(titles, lines))
}
