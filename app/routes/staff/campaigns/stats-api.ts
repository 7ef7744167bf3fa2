import type { LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse } from '#app/http/json-response.ts'
import { MESSAGE_STATS_FAILED } from '#app/modules/campaign-monitor/messages.ts'
import { getCampaignStats } from '#app/modules/campaign-monitor/stats.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** The monitor's figures, with the fields of S7.21. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'see')
  const stats = await attempt('Campaign stats could not be loaded', () => getCampaignStats())
  if (stats === null) return jsonError(500, MESSAGE_STATS_FAILED)
  const { totalEmails, totalSMS, activeLeads, completionRate } = stats
  return jsonResponse(200, { totalEmails, totalSMS, activeLeads, completionRate })
}
