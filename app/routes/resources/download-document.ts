import type { LoaderFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { jsonError } from '#app/http/json-response.ts'
import { pdfResponse } from '#app/http/file-response.ts'
import { downloadSignedFile } from '#app/modules/documents/list/download-signed-file.server.ts'
import { MESSAGE_DOWNLOAD_FAILED, MESSAGE_STORAGE_DOWN } from '#app/modules/documents/manage/messages.ts'
import { refused } from '#app/result.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** Downloads the signed file of a document, for staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const found =
    (await attempt(MESSAGE_DOWNLOAD_FAILED, () => downloadSignedFile(params.id ?? '', viewer.id))) ?? refused('failed')
  if (found.ok) return pdfResponse(found.value)
  const error = found.reason === 'away' ? `${MESSAGE_DOWNLOAD_FAILED}. ${MESSAGE_STORAGE_DOWN}` : MESSAGE_DOWNLOAD_FAILED
  return jsonError(STATUS[found.reason], error)
}

const STATUS = { missing: 404, 'provider-failed': 502, failed: 500, away: 503 } as const
