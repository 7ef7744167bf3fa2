import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { auditList } from '#app/modules/audit/audit-list.ts'
import { exportAudit } from '#app/modules/audit/list-audit.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Exports the filtered audit log as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  return csvResponse(`audit-log-${formatIsoDay(new Date())}.csv`, exportAudit(viewer, auditList.read(request)))
}
