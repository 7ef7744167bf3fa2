import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { csvFile } from '#app/modules/lists/csv.server.ts'
import { analysisList } from '#app/modules/rent-analysis/list/analysis-list.ts'
import { countNewestRents } from '#app/modules/rent-analysis/list/list-analyses.server.ts'
import { medianRents } from '#app/modules/rent-analysis/list/median-rents.ts'
import { BEDROOM_GROUPS } from '#app/modules/rent-estimator/bedroom-groups.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Median rents by city for the filtered analyses, as CSV. Medians contain no personal data, so the export is not audited. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const rows = medianRents(countNewestRents(analysisList.read(request)))
  const titles = ['City', 'Analyses', ...BEDROOM_GROUPS.flatMap(({ label }) => [`${label}: analyses`, `${label}: median rent`])]
  const lines = rows.map(({ city, count, cells }) => [
    ...[city, count],
    ...cells.flatMap((cell) => [cell.count, cell.medianDollars]),
  ])
  return csvResponse(`median-rents-${formatIsoDay(new Date())}.csv`, csvFile(titles, lines))
}
