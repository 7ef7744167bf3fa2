import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { findSampleMail } from '#app/modules/messaging/email-previews/index.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** The HTML of a sample mail, for the frame of its page: in a sandbox without scripts, forms, our origin or anything from elsewhere. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const sample = findSampleMail(params.key ?? '')
  if (!sample) throw new Response('There is no such mail.', { status: 404 })
  return new Response(sample.render().html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'private, no-store',
    },
  })
}
