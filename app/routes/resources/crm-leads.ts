import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse, refuseGet } from '#app/http/json-response.ts'
import { CRM_MESSAGES } from '#app/modules/crm/messages.ts'
import { parsePostedLead } from '#app/modules/crm/forms.ts'
import { createLeadInCrm } from '#app/modules/crm/test-connection.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'system')
  return refuseGet()
}

/** Creates a lead in the CRM only, once per set of facts. */
export async function action({ request }: ActionFunctionArgs) {
  await requireApiStaff(request, 'system')
  const posted = parsePostedLead(await request.text())
  if (!posted.ok) return jsonError(400, posted.reason)
  const made = await attempt(CRM_MESSAGES.notCreated, () => createLeadInCrm(posted.value))
  if (made === null) return jsonError(502, CRM_MESSAGES.notCreated)
  return made.ok ? jsonResponse(200, { id: made.value }) : jsonError(502, made.reason)
}
