import type { LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse } from '#app/http/json-response.ts'
import { MESSAGE_TEMPLATES_FAILED } from '#app/modules/campaigns/templates/messages.ts'
import { listCampaignTemplates } from '#app/modules/campaigns/templates/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** The templates with the fields of S7.22; `delay` is in days. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'see')
  const templates = await attempt('We could not list the templates', () => listCampaignTemplates())
  if (templates === null) return jsonError(500, MESSAGE_TEMPLATES_FAILED)
  return jsonResponse(
    200,
    templates.map(({ id, name, type, subject, content, workflow, delayDays: delay }) => ({
      id,
      name,
      type,
      subject,
      content,
      workflow,
      delay,
    })),
  )
}
