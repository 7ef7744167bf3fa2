import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '#app/http/auth.server.ts'
import { csvResponse } from '#app/http/csv-response.ts'
import { exportPayouts } from '#app/modules/referrals/manage/export-payouts.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** What each realtor was paid in a year, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request)
  const asked = new URL(request.url).searchParams.get('year') ?? ''
  if (!/^20\d\d$/.test(asked)) throw new Response('Add a year to the address, for example ?year=2026.', { status: 400 })
  return csvResponse(`referral-payouts-${asked}.csv`, exportPayouts(viewer, Number(asked)))
}
