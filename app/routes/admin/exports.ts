import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatIsoDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { auditList } from '#app/modules/audit/audit-list.ts'
import { exportAudit } from '#app/modules/audit/list-audit.server.ts'
import { exportConsents } from '#app/modules/marketing/ledger/export-consents.server.ts'
import { ledgerList } from '#app/modules/marketing/ledger/ledger-list.ts'
import { exportSuppressions } from '#app/modules/marketing/suppressions/list-suppressions.server.ts'
import { suppressionList } from '#app/modules/marketing/suppressions/suppression-list.ts'
import { exportRentals } from '#app/modules/rent-estimator/rentals/list/list-rentals.server.ts'
import { rentalList } from '#app/modules/rent-estimator/rentals/list/rental-list.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The filtered lists as CSV files, the rentals in the import's columns. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const viewer = await requireStaff(request, pathname === paths.auditExport() ? 'system' : 'records')
  const file = (name: string, rows: AsyncIterable<string>) => csvResponse(`${name}-${formatIsoDay(new Date())}.csv`, rows)
  if (pathname === paths.auditExport()) return file('audit-log', exportAudit(viewer, auditList.read(request)))
  if (pathname === paths.consentsExport()) return file('consents', exportConsents(viewer, ledgerList.read(request)))
  if (pathname === paths.suppressionsExport())
    return file('suppressions', exportSuppressions(viewer, suppressionList.read(request)))
  return file('rentals', exportRentals(viewer, rentalList.read(request)))
}
