import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { storedFileResponse } from '#app/routes/resources/stored-file-response.server.ts'
import { readFileOfLead } from '#app/modules/files/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** Downloads a lead's file, or shows a photo's thumbnail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const isThumbnail = new URL(request.url).searchParams.get('size') === 'thumbnail'
  const file = await readFileOfLead(params.leadId ?? '', params.fileId ?? '', isThumbnail)
  return storedFileResponse(file, { isShown: isThumbnail })
}
