import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachmentOf } from '#app/http/file-response.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { PAYEE_MESSAGES } from '#app/modules/payees/messages.ts'
import { findRealtor, openW9 } from '#app/modules/payees/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Downloads a payee's W-9 form. Admins only. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const realtor = findRealtor(params.referralId ?? '')
  const file = realtor && (await openW9(viewer, realtor.emailKey))
  if (!file) return new Response(PAYEE_MESSAGES['no-file'], { status: 404, headers: PRIVATE_HEADERS })
  return new Response(file.bytes, {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': file.kind === 'pdf' ? 'application/pdf' : 'image/webp',
      'Content-Disposition': attachmentOf(file.fileName),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}
