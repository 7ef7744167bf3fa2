import type { LoaderFunctionArgs } from '@remix-run/node'
import { CSV_MARK, csvLine } from '#app/format/csv.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { parseAnalysesFilter } from '#app/modules/rent-analysis/list/analyses-filter.ts'
import { listNewestRents } from '#app/modules/rent-analysis/list/list-analyses.server.ts'
import { medianRents } from '#app/modules/rent-analysis/list/median-rents.ts'
import { BEDROOM_GROUPS } from '#app/modules/rent-estimator/bedroom-groups.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The medians of the analyses that a filter finds, a line a city, as CSV. Medians say nothing of a person, so no audit line reports it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const rows = medianRents(listNewestRents(parseAnalysesFilter(new URL(request.url).searchParams)))
  const titles = ['City', 'Analyses', ...BEDROOM_GROUPS.flatMap(({ label }) => [`${label}: analyses`, `${label}: median rent`])]
  const lines = rows.map(({ city, count, cells }) => [
    ...[city, String(count)],
    ...cells.flatMap((cell) => [String(cell.count), cell.medianDollars === null ? '' : String(cell.medianDollars)]),
  ])
  return new Response(CSV_MARK + [titles, ...lines].map(csvLine).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(`median-rents-${formatIsoDay(new Date())}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}
