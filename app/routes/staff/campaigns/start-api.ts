import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { readJson } from '#app/format/json-text.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { startRequestSchema } from '#app/modules/campaigns/forms.ts'
import { MESSAGE_START_FAILED, messageBlocked, messageRunning } from '#app/modules/campaigns/lead/messages.ts'
import { startCampaignOfLead } from '#app/modules/leads/edit/start-campaign.server.ts'
import { MESSAGE_LEAD_MISSING } from '#app/modules/leads/messages.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'work')
  return refuseGet()
}

/**
 * Starts a campaign for a lead: the given workflow, else the one for its status. A running campaign continues. If nothing could
 * be sent, `reason` says why (`BLOCK_REASONS`).
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireApiStaff(request, 'work')
  const body = readJson(await request.text())
  if (body === undefined) return jsonError(400, 'The request is not valid JSON')
  const posted = startRequestSchema.safeParse(body)
  if (!posted.success) return jsonError(400, 'The request must include a lead and a valid workflow')
  const started = await attempt(MESSAGE_START_FAILED, () => startCampaignOfLead(viewer, posted.data, new Date()))
  if (started === null) return jsonError(500, MESSAGE_START_FAILED)
  if (started.ok) return jsonResponse(200, { success: true, campaignId: started.value.value })
  if (started.reason === 'missing') return jsonError(404, MESSAGE_LEAD_MISSING)
  const { reason } = started
  if (reason.kind === 'blocked')
    return jsonResponse(409, { success: false, reason: reason.reason, error: messageBlocked(reason.reason) })
  return jsonResponse(409, { success: false, reason: 'running', error: messageRunning(reason.run.workflow, 'start') })
}
