import type { LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse } from '#app/http/json-response.ts'
import { listSubmissions } from '#app/modules/documents/list/submissions.server.ts'
import { MESSAGE_FETCH_FAILED } from '#app/modules/documents/manage/messages.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** Documents for staff's other programs, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireApiStaff(request, 'see')
  const submissions = await attempt(MESSAGE_FETCH_FAILED, () => listSubmissions())
  return submissions === null ? jsonError(500, MESSAGE_FETCH_FAILED) : jsonResponse(200, submissions)
}
