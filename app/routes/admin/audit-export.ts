import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { parseAuditFilter } from '#app/modules/audit/audit-filter.ts'
import { exportAudit } from '#app/modules/audit/export-audit.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The lines of the audit log that the address's filter finds, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request)
  const file = Readable.from(exportAudit(viewer, parseAuditFilter(new URL(request.url).searchParams)))
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(`audit-log-${formatIsoDay(new Date())}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}
