import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { MESSAGE_STOP_FAILED } from '#app/modules/campaigns/lead/messages.ts'
import { stopRunOfId } from '#app/modules/campaigns/runs.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'work')
  return refuseGet()
}

/** Stops a campaign by id. No effect on one that has stopped or finished. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireApiStaff(request, 'work')
  const id = params.id ?? ''
  const stopped = await attempt(MESSAGE_STOP_FAILED, () => stopRunOfId(viewer, id, new Date()))
  if (stopped === null) return jsonError(500, MESSAGE_STOP_FAILED)
  return stopped.ok ? jsonResponse(200, { success: true }) : jsonError(404, 'Campaign not found')
}
