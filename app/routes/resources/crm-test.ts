import type { LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { CRM_MESSAGES } from '#app/modules/crm/messages.ts'
import { testSignIn } from '#app/modules/crm/test-connection.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** Checks the CRM's credentials. Signs in and creates nothing, because a GET can be repeated at any time. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'system')
  const result = (await attempt(CRM_MESSAGES.unexpected, () => testSignIn())) ?? { isOk: false, message: CRM_MESSAGES.unexpected }
  const { isOk, message } = result
  return isOk ? jsonResponse(200, { success: true, message }) : jsonResponse(502, { success: false, message, error: message })
}
