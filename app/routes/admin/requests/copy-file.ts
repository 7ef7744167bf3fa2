import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { noPdfResponse } from '#app/http/file-response.ts'
import { recordCopyExport } from '#app/modules/privacy/answer-request.server.ts'
import { findCopyOfRequest } from '#app/modules/privacy/copy-of-data.server.ts'
import { MESSAGE_NO_REQUEST } from '#app/modules/privacy/messages.ts'
import { copyFileResponse } from '#app/routes/resources/copy-file-response.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Our data about the person behind a request, as a file for staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const requestId = params.id ?? ''
  const copy = findCopyOfRequest(requestId)
  if (!copy) return noPdfResponse(MESSAGE_NO_REQUEST, 404)
  const { answer, file } = await copyFileResponse(copy, request)
  if (answer.ok) recordCopyExport(viewer, requestId, file)
  return answer
}
