import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { exportRentals } from '#app/modules/rent-estimator/rentals/list/export-rentals.server.ts'
import { parseRentalsFilter } from '#app/modules/rent-estimator/rentals/list/rentals-filter.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The rentals that the address's filter finds, as CSV in the columns of the import. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request)
  const file = Readable.from(exportRentals(viewer, parseRentalsFilter(new URL(request.url).searchParams)))
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(`rentals-${formatIsoDay(new Date())}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}
