import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { exportRentals } from '#app/modules/rent-estimator/rentals/list/list-rentals.server.ts'
import { rentalList } from '#app/modules/rent-estimator/rentals/list/rental-list.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Exports the filtered rentals as CSV, in the import's columns. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  return csvResponse(`rentals-${formatIsoDay(new Date())}.csv`, exportRentals(viewer, rentalList.read(request)))
}
