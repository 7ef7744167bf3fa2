import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/file-response.ts'
import { exportPayouts } from '#app/modules/referrals/manage/payouts.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { requestedYear } from './_components/requested-year.server.ts'

export const handle: RouteHandle = { staff: true }

/** Yearly payouts by realtor, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'payouts')
  const year = requestedYear(request)
  return csvResponse(`referral-payouts-${year}.csv`, exportPayouts(viewer, year))
}
