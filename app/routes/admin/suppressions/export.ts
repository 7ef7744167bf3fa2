import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { suppressionList } from '#app/modules/marketing/suppressions/suppression-list.ts'
import { exportSuppressions } from '#app/modules/marketing/suppressions/list-suppressions.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Exports the filtered suppression list as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  return csvResponse(`suppressions-${formatIsoDay(new Date())}.csv`, exportSuppressions(viewer, suppressionList.read(request)))
}
