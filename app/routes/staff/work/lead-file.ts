import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachmentOf } from '#app/http/attachment.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { MESSAGES } from '#app/modules/files/messages.ts'
import { readFileOfLead } from '#app/modules/files/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** What may come of a file that someone else wrote: nothing runs, nothing is loaded. */
const SANDBOX = "default-src 'none'; sandbox"

/** A file of a lead, to save; or the small picture of a photo, to show. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const isThumbnail = new URL(request.url).searchParams.get('size') === 'thumbnail'
  const file = await readFileOfLead(params.leadId ?? '', params.fileId ?? '', isThumbnail)
  if (file === null)
    return new Response(MESSAGES['no-file'], {
      status: 404,
      headers: { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return new Response(file.bytes, {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': file.kind === 'pdf' ? 'application/pdf' : 'image/webp',
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': isThumbnail ? 'inline' : attachmentOf(file.fileName),
      'Content-Security-Policy': SANDBOX,
    },
  })
}
