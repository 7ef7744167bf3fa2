import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { mailFrame } from '#app/http/mail-frame.ts'
import { findSampleMail, renderSample } from '#app/modules/messaging/outbox/email-previews.server.ts'
import { withPicturesInside } from '#app/modules/messaging/delivery/draw-mail-pictures.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** A sample email's HTML, for the frame on its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const sample = findSampleMail(params.key ?? '')
  if (!sample) throw new Response('Email not found', { status: 404 })
  return mailFrame(await withPicturesInside(renderSample(sample).html))
}
