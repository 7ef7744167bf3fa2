import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { exportSuppressions } from '#app/modules/marketing/suppressions/export-suppressions.server.ts'
import { parseSuppressionFilter } from '#app/modules/marketing/suppressions/filter.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The entries of the suppression list that the address's filter finds, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request)
  const file = Readable.from(exportSuppressions(viewer, parseSuppressionFilter(new URL(request.url).searchParams)))
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(`suppressions-${formatIsoDay(new Date())}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}
