import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { ledgerList } from '#app/modules/marketing/ledger/ledger-list.ts'
import { exportConsents } from '#app/modules/marketing/ledger/export-consents.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Exports the filtered consent ledger as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  return csvResponse(`consents-${formatIsoDay(new Date())}.csv`, exportConsents(viewer, ledgerList.read(request)))
}
