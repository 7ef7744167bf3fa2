import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { exportTaxForms } from '#app/modules/payees/export-tax-forms.server.ts'
import { PAYEE_MESSAGES } from '#app/modules/payees/messages.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { requestedYear } from './_components/requested-year.server.ts'

export const handle: RouteHandle = { staff: true }

/** A year's 1099-NEC forms, in a format for tax software. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'payouts')
  const year = requestedYear(request)
  const made = exportTaxForms(viewer, year)
  if (!made.ok) return redirectWithToast(paths.payoutsOf(year), { kind: 'error', message: PAYEE_MESSAGES[made.reason] })
  return csvResponse(`1099-nec-${year}.csv`, made.value)
}
