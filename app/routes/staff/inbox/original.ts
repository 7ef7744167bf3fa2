import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachmentOf } from '#app/http/file-response.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { MESSAGE_NO_ORIGINAL } from '#app/modules/inbox/messages.ts'
import { readOriginal } from '#app/modules/messaging/received/originals.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true, api: true }

/** The original of an unreadable email, to download and open in a mail program. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const bytes = await readOriginal(params.id ?? '')
  if (bytes === null)
    return new Response(MESSAGE_NO_ORIGINAL, {
      status: 404,
      headers: { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return new Response(bytes, {
    headers: {
      ...PRIVATE_HEADERS,
      // Never with an email's type, which a browser might display.
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': attachmentOf('original-mail.eml'),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}
