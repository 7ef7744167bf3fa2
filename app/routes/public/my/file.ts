import type { LoaderFunctionArgs } from '@remix-run/node'
import { storedFileResponse } from '#app/routes/resources/stored-file-response.server.ts'
import { requireOwner } from '#app/http/owner.server.ts'
import { readMessageFile } from '#app/modules/owner-page/office-messages.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

/** Downloads a file from a message between an owner and the office. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const owner = await requireOwner(request)
  return storedFileResponse(await readMessageFile(owner, params.fileId ?? ''))
}
