import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { exportConsents } from '#app/modules/marketing/ledger/export-consents.server.ts'
import { parseLedgerFilter } from '#app/modules/marketing/ledger/filter.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The lines of the consent ledger that the address's filter finds, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request)
  const file = Readable.from(exportConsents(viewer, parseLedgerFilter(new URL(request.url).searchParams)))
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachmentOf(`consents-${formatIsoDay(new Date())}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}
