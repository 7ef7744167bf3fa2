import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { noPdfResponse, pdfResponse } from '#app/http/pdf-response.ts'
import { findSignedFile } from '#app/modules/documents/list/signed-file.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** The signed file of a document, for staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const file = await findSignedFile(params.id ?? '')
  return file ? pdfResponse(file) : noPdfResponse('Failed to download document', 404)
}
